/** The synced state of a table: what everyone may see, written from its match. */
import type { Synced } from '../contract/game.ts';
import { SeatState, type GrewFromState, type RoomState } from '../room-state.ts';
import { talkAt } from '../talk.ts';
import type { WrittenMatch } from './written-match.ts';

/** What of a match the synced state is written from. */
type Source = Pick<WrittenMatch, 'match' | 'metadata' | 'grown'>;

/** What never changes. */
export function writeOpened(state: RoomState, actor: Source): void {
  const { match } = actor;
  state.game = match.game.info.id;
  state.rulesVersion = match.game.info.rulesVersion;
  state.public = match.public;
  state.options = JSON.stringify(match.options);
  state.commitment = match.commitment;
  state.grewFrom = grewFromState(actor);
  state.seats.push(...match.seats.map(() => new SeatState()));
}

/** What changes with the match, or with what is kept beside its log. */
export function writeMatch(state: RoomState, actor: Source, synced: Synced): void {
  const { match, metadata } = actor;
  state.phase = match.phase;
  state.host = match.host ?? -1;
  state.starting = match.starting !== null;
  state.locked = metadata.locked;
  state.codeHidden = metadata.codeHidden;
  state.muted = metadata.muted;
  state.talk = talkAt(match.public, metadata.talk);
  state.commentary = match.commentary !== null;
  state.rematchId = metadata.rematchId ?? '';
  state.title = titleOf(actor);
  synced.write(state.table, match.game.visibility.view(match.play, 'spectator'));
}

/** Who sits where, and who is here. @param people the keys of those who have a connection, and how many of them watch */
export function writeSeats(
  state: RoomState,
  { match, metadata }: Source,
  people: { present: ReadonlySet<string>; watching: number },
): void {
  state.seats.splice(match.seats.length);
  state.seats.forEach((row, seat) => {
    const player = match.seats[seat] ?? null;
    const owner = metadata.seatOwners[seat] ?? null;
    row.taken = player !== null;
    row.name = player?.name ?? '';
    row.colour = player?.badge?.colour ?? '';
    row.shape = player?.badge?.shape ?? '';
    row.key = player?.key ?? '';
    row.commitment = player?.commitment ?? '';
    row.opened = Boolean(player?.nonce);
    row.bot = player?.bot ?? false;
    row.temperament = player?.temperament ?? '';
    row.connected = player !== null && (player.bot || (owner !== null && people.present.has(owner)));
    row.standIn = player?.standIn || (match.starting?.without.includes(seat) ?? false);
    row.reservedFor = metadata.reservations[seat]?.name ?? '';
  });
  state.watching = people.watching;
}

/** Whose table it is. */
export function titleOf({ match, metadata }: Source): string {
  const host = match.awayHost ?? match.host;
  const name = host === null ? null : (match.seats[host]?.name ?? metadata.reservations[host]?.name);
  return name ? `${name}’s table` : 'A table';
}

function grewFromState({ match: { growth }, grown }: Source): string {
  if (!growth || !grown) return '';
  const { game, play } = grown;
  const { round, seats } = game.status(game.visibility.view(play, 'spectator'));
  const { match, time: timeMs, names } = growth;
  return JSON.stringify({
    match,
    timeMs,
    round,
    seats: names.map((name, seat) => ({ name, isIn: seats[seat]?.is === 'in' })),
  } satisfies GrewFromState);
}
