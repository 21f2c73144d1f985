import './button.css';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface Manner {
  /** The one thing to do here is `primary`; what cannot be undone is `danger`. */
  kind?: 'plain' | 'primary' | 'danger';
  size?: 'small' | 'usual' | 'big';
  wide?: boolean;
  /** Without the hard shadow. */
  flat?: boolean;
}

export type ButtonProps = Manner & ButtonHTMLAttributes;

/** A printed button. */
export function Button({ kind, size, wide, flat, class: extra, ...rest }: ButtonProps) {
  return <button type="button" class={classOf({ kind, size, wide, flat }, extra as string | undefined)} {...rest} />;
}

/** A link that looks like a button, for what leads somewhere else. */
export function ButtonLink(props: Manner & { href: string; label?: string; children: ComponentChildren }) {
  const { href, label, children, ...manner } = props;
  return (
    <a href={href} aria-label={label} class={classOf(manner)}>
      {children}
    </a>
  );
}

/** A button that is only a picture; `label` says what it does. */
export function IconButton({ label, ...rest }: { label: string } & ButtonHTMLAttributes) {
  return <button type="button" class="icon-button" aria-label={label} title={label} {...rest} />;
}

const classOf = ({ kind = 'plain', size = 'usual', wide, flat }: Manner, extra?: string): string =>
  ['button', kind, size, wide && 'wide', flat && 'flat', extra].filter(Boolean).join(' ');
