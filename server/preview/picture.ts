/** A table as a picture for pages elsewhere that show a link: as anybody may see it, and before anything is decided. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fonts, themes } from '../../shared/design/palette.ts';
import { chip, TABLE_SIDE, text, wholeFont, type DrawTable, type PreviewSeat } from '../../shared/design/preview.ts';
import { fromLines, eventOf, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { at } from '../../shared/contract/at.ts';
import { badgesOf } from '../../shared/contract/badges.ts';
import type { GameTypes } from '../../shared/contract/game.ts';
import { games } from '../../shared/games/index.ts';
import { evolve, namesOf, type MatchState } from '../../shared/match.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** Where no moment is asked for: the last one of this round or turn. A count from the front, as the middle would tell the length. */
const ROUND = 6;
/** For lists the first: where one match ends before that round and another goes on, later ones would tell which. */
const ROUND_IN_LISTS = 1;

export interface Moment {
  /** ms since the match opened, as in the address of a replay; null for one that tells the table well. */
  atMs: number | null;
  /** Otherwise no moment from the first elimination on is shown, whichever is asked for. */
  showsResult: boolean;
}

/** The games' own drawings. A game without one is shown by who plays. */
const drawings = new Map<string, DrawTable<GameTypes['view']>>();
for (const { info } of games) {
  const file = new URL(`../../shared/games/${info.id}/preview.ts`, import.meta.url);
  if (!existsSync(fileURLToPath(file))) continue;
  const { drawTable } = (await import(file.href)) as { drawTable: DrawTable<GameTypes['view']> };
  drawings.set(info.id, drawTable);
}

/** `small`: for lists, which say themselves who plays what. */
export type Size = 'large' | 'small';

/** @param lines a log, an event a line @returns SVG, `WIDTH` x `HEIGHT` @throws where it is no log */
export function pictureOf(lines: string, moment: Moment, size: Size): string {
  const match = matchAt(fromLines(lines) as Envelope[], moment, size === 'small' ? ROUND_IN_LISTS : ROUND);
  const { game, play, outcome, phase } = match;
  const view = game.visibility.view(play, 'spectator');
  const status = game.status(view);
  const names = namesOf(match);
  const seats = badgesOf(match.seats.map((one) => one?.badge ?? null)).map((badge, seat): PreviewSeat => ({
    name: at(names, seat),
    badge,
    isIn: status.seats[seat]?.is === 'in',
  }));
  const day = (name: string) => [themes[`theme-${game.info.id}`]?.[name] ?? '#F3ECDD'].flat()[0]!;
  const ink = day('ink');
  const winners = outcome?.winners.map((seat) => at(names, seat)).join(', ');
  const line = outcome
    ? `${outcome.tie ? 'A tie' : 'Won'}: ${winners || 'nobody'}`
    : phase === 'waiting'
      ? 'A table, about to begin'
      : game.narrator.headline(view).progress;
  const titleFont = wholeFont(String(themes[`theme-${game.info.id}`]?.fontTitle ?? fonts.shell));
  const table = drawings.get(game.info.id)?.(view, seats);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${day('stock')}"/>` +
    `<path d="M0 ${HEIGHT}L${WIDTH} 0V${HEIGHT}Z" fill="${day('ray')}" opacity=".6"/>` +
    (size === 'small'
      ? text(48, 120, line, { size: 84, fill: day('accent'), bold: true, width: 540 }) + chips(seats, table ? 4 : 8)
      : text(48, 112, game.info.title, { size: 76, fill: ink, font: titleFont, width: 540 }) +
        text(50, 164, line, { size: 34, fill: day('accent'), bold: true, width: 530 }) +
        players(seats, ink, table ? 1 : 2) +
        text(50, 592, 'Three Rooms', { size: 34, fill: ink, font: 'Anton' })) +
    (table ? `<g transform="translate(${WIDTH - TABLE_SIDE - 35} ${(HEIGHT - TABLE_SIDE) / 2})">${table}</g>` : '') +
    '</svg>'
  );
}

/** Players by their badges alone, so many in a row. */
const chips = (seats: readonly PreviewSeat[], across: number): string =>
  seats
    .map((seat, index) => chip(seat, 104 + 124 * (index % across), 220 + 112 * Math.floor(index / across), 46))
    .join('');

/** In columns of eight at the most. */
function players(seats: readonly PreviewSeat[], fill: string, breadth: number): string {
  const columns = Math.ceil(seats.length / 8);
  const rows = Math.ceil(seats.length / columns);
  const height = Math.min(64, 336 / rows);
  const width = (breadth * 530) / columns;
  return seats
    .map((seat, index) => {
      const x = 50 + Math.floor(index / rows) * width;
      const y = 206 + (index % rows) * height;
      const size = height * 0.56;
      const beside = x + height + 2;
      return (
        chip(seat, x + height * 0.42, y + height / 2, height * 0.4) +
        text(beside, y + height / 2 + size * 0.34, seat.name, { size, fill, bold: true, width: width - height - 12 })
      );
    })
    .join('');
}

/** The match at a moment; never within what one command came to. */
function matchAt(log: readonly Envelope[], { atMs, showsResult }: Moment, round: number): MatchState {
  let match = fold(log.slice(0, 1));
  let shown = match;
  const commands = log.slice(1).reduce<Envelope[][]>((groups, one) => {
    if (one.cause !== null || groups.length === 0) groups.push([]);
    at(groups, groups.length - 1).push(one);
    return groups;
  }, []);
  for (const group of commands) {
    if (atMs !== null && at(group, 0).time > atMs) break;
    match = group.reduce((before, one) => evolve(before, eventOf(one)), match);
    if (!showsResult && tellsResult(match, atMs === null ? round : Infinity)) break;
    shown = match;
  }
  return shown;
}

function tellsResult({ game, phase, play }: MatchState, lastRound: number): boolean {
  if (phase === 'waiting') return false;
  if (phase !== 'playing') return true;
  const { seats, round, outcome } = game.status(game.visibility.view(play, 'spectator'));
  return outcome !== null || seats.some(({ is }) => is !== 'in') || (round?.number ?? 0) > lastRound;
}
