/** How events get into a log: a command is decided, and what it comes to is sealed. */
import { isRefusal, type Refusal } from '../../shared/contract/game.ts';
import { lazily } from '../../shared/contract/lazily.ts';
import { readAction } from '../../shared/contract/problems.ts';
import { evolve, type MatchState } from '../../shared/match.ts';
import { isMatchEvent, type AnyEvent, type MatchCommand } from '../../shared/match-events.ts';
import { saltsFrom } from './fairness.ts';
import { chanceOnce, formatOf } from './formats.ts';
import { hashOf, type Cause, type Envelope, type Head } from './log.ts';

/** Decides a command, as the rules of that match read it and with its chance, and seals what it comes to. */
export function carryOut(
  head: Head,
  match: MatchState,
  asked: Cause,
  serverSeed: string,
): { match: MatchState; envelopes: Envelope[] } | Refusal {
  const command = readCommand(match, asked.command);
  if (isRefusal(command)) return command;
  const cause = { ...asked, command };
  const format = formatOf(match.format);
  const events = format.decide(match, command, {
    seed: serverSeed,
    mixedWith: (nonces) => format.chance(serverSeed, nonces, head.length),
    once: chanceOnce(match),
  });
  if (isRefusal(events)) return events;
  return {
    match: events.map(format.upcast).reduce<MatchState>(evolve, match),
    envelopes: seal(head, match.game, events, cause, serverSeed),
  };
}

/** A bot that thinks by the rules of today may say more than those of its match know. */
function readCommand({ game }: MatchState, command: MatchCommand): MatchCommand | Refusal {
  if (command.type !== 'act') return command;
  const act = readAction(game, command.act);
  return isRefusal(act) ? act : { ...command, act };
}

/** Puts events that one command caused into envelopes, chained to the head. */
export function seal(
  head: Head,
  game: MatchState['game'],
  events: readonly AnyEvent[],
  cause: Cause,
  serverSeed: string,
): Envelope[] {
  const salts = lazily(() => saltsFrom(serverSeed));
  let prev = head.hash;
  return events.map((event, index) => {
    const { type, ...data } = event;
    const pos = head.length + index;
    const unhashed: Omit<Envelope, 'hash'> = {
      match: head.match,
      pos,
      time: cause.command.at,
      type,
      data,
      cause: index === 0 ? cause : null,
      ...(isSalted(event, index === 0 ? cause : null, game) && { salt: salts()(pos) }),
      prev,
    };
    const hash = hashOf(unhashed);
    prev = hash;
    return { ...unhashed, hash };
  });
}

/**
 * Whether there is something in an envelope that must stay unknown to somebody for now.
 * @param cause as it stands there: a note and somebody's line are hidden beside an event that everybody sees
 */
export function isSalted(event: AnyEvent, cause: Cause | null, game: MatchState['game']): boolean {
  const hidesMore =
    cause?.command.type === 'act' && (cause.command.note !== undefined || cause.command.line !== undefined);
  return hidesMore || (!isMatchEvent(event) && game.visibility.isSecret(event));
}
