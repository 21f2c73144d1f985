/** All of the screen over the table, which goes on behind it. */
import '../replay/replay.css';
import './look-back.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import type { LiveMatch } from './live-match.ts';

interface OverTableProps {
  live: LiveMatch;
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function OverTable({ live, title, onClose, children }: OverTableProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    live.isMenuOpen.value = true;
    return () => {
      live.isMenuOpen.value = false;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="replay look-back"
      aria-labelledby="over-table"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="row bar">
        <h2 id="over-table">{title}</h2>
        <Button onClick={onClose}>Back to the table</Button>
      </header>
      {children}
    </dialog>
  );
}
