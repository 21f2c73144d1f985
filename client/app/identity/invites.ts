/** The codes of tables this person may sit down at: told by whoever invited them, or by the table while they sat there. */
import { cleanedCode, isCode, isMatchId } from '../../../shared/ids.ts';
import { keep, recall } from '../storage/storage.ts';

/** The latest are kept. */
const AS_MANY = 20;

type Invite = [match: string, code: string];

/** @param typed as people type codes; what is none is not kept */
export function rememberCode(match: string, typed: string): void {
  const code = cleanedCode(typed);
  if (!isCode(code) || codeOf(match) === code) return;
  keep('invites', [[match, code], ...invites().filter(([other]) => other !== match)].slice(0, AS_MANY));
}

/** What lets this person sit down there; null if they have not been told. */
export const codeOf = (match: string): string | null => invites().find(([one]) => one === match)?.[1] ?? null;

function invites(): Invite[] {
  const kept = recall('invites');
  return Array.isArray(kept) ? kept.filter(isInvite) : [];
}

const isInvite = (kept: unknown): kept is Invite =>
  Array.isArray(kept) && isMatchId(kept[0]) && typeof kept[1] === 'string' && isCode(kept[1]);
