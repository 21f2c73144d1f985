import './panel.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';

interface DialogProps {
  title: string;
  /** Comes up from the foot of a phone's screen. */
  isTall?: boolean;
  /** As large as the screen lets it be: for what is read. Its foot stays in sight. */
  isPage?: boolean;
  foot?: ComponentChildren;
  onClose(): void;
  children: ComponentChildren;
}

/** A question or a menu before everything else. It is open while it is rendered. */
export function Dialog({ title, isTall, isPage, foot, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // A dialog that is taken away does not give the focus back by itself.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class="sheet dialog"
      data-tall={isTall}
      data-page={isPage}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="row dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4L18 18M18 4L4 18" stroke="currentColor" stroke-width="3.4" />
          </svg>
        </IconButton>
      </div>
      <div class="dialog-body" tabIndex={isPage ? 0 : undefined}>
        {children}
      </div>
      {foot && <div class="dialog-foot">{foot}</div>}
    </dialog>
  );
}
