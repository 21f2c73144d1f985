/** A mark on a replay's scrubber without its icon once took the whole strip with it: War Zone's reshuffle. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { isMatchEvent } from '../../shared/match-events.ts';

const client = join(import.meta.dirname, '..');
const recorded = join(client, '../replays/recorded');

const idsIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: client }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(client, file), 'utf8'))),
  );

/** An armed board has both rooms. */
const showdown = 'games/wa-wa-west/*icons.json';
const shown = (game: string) =>
  new Set([
    ...['design/icons.json', 'kit/table-icons.json', `games/${game}/*icons.json`].flatMap(idsIn),
    ...(game === 'yic-yac-yoe' ? idsIn(showdown) : []),
  ]);

it.each(globSync('*.jsonl', { cwd: recorded }).toSorted())('every mark of %s has its icon', (file) => {
  const { at, log, eventAt } = rebuild(fromLines(readFileSync(join(recorded, file), 'utf8')) as Envelope[]);
  const { game } = at(0);
  const there = shown(game.info.id);
  const marks = log.flatMap(({ pos }) => {
    const event = eventAt(pos);
    return isMatchEvent(event) ? [] : (game.narrator.milestones?.(event) ?? []);
  });
  expect(marks.filter(({ icon }) => !there.has(icon))).toEqual([]);
});
