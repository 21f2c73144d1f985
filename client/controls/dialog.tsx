import './panel.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';

/** A question or a menu before everything else. It is open while it is rendered. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing it, and not only taking it away, gives the focus back to where it came from.
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4L18 18M18 4L4 18" stroke="currentColor" stroke-width="3.4" />
          </svg>
        </IconButton>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
