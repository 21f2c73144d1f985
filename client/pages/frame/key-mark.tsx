import { keyMark } from '../../../shared/key-mark.ts';

/** By which somebody is known again, whatever their name. Whoever has no key has no mark. @param of public key; '' or null for none */
export const KeyMark = ({ of }: { of: string | null }) =>
  of ? (
    <span class="key-mark" title="The same person has the same mark, whatever their name.">
      <span class="visually-hidden">mark </span>
      <span translate={false}>{keyMark(of)}</span>
    </span>
  ) : null;
