import { inviteCode, matchId } from '../../../shared/protocol.ts';

/** Where a code or a link leads. */
export function parseInvite(typed: string): { path: string } | { wrong: string } {
  const linked = typed.match(/\/(join|t)\/([A-Za-z0-9-]+)/);
  if (linked?.[1] === 't' && matchId.safeParse(linked[2]).success) return { path: `/t/${linked[2]}?sit` };
  const code = inviteCode.safeParse(linked ? linked[2] : typed);
  return code.success ? { path: `/join/${code.data}` } : { wrong: code.error.issues[0].message };
}
