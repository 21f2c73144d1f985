/** Where logs can be cut, tried on every recorded match, of any format. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { fromLines, type Envelope } from './log.ts';
import { rebuild } from './rebuild.ts';
import { readOn, type Read } from './rounds.ts';

const folder = join(import.meta.dirname, '..', 'recorded');

test.each(readdirSync(folder).filter((file) => file.endsWith('.jsonl')))('%s is cut where its rounds begin', (file) => {
  const log = fromLines(readFileSync(join(folder, file), 'utf8')) as Envelope[];
  const rebuilt = rebuild(log);
  const roundBefore = (pos: number) =>
    rebuilt.at(pos - 1).game.status(rebuilt.viewAt(pos - 1, 'spectator')).round!.number;
  const opening: number[] = [];
  let read: Read | null = null;
  for (const line of log) {
    const next = readOn(read, line);
    if (next.opensRound) opening.push(line.pos);
    read = next.read;
    expect(read.match).toEqual(rebuilt.at(line.pos));
  }
  const started = log.findIndex(({ type }) => type === 'started');
  const commands = log.filter(({ pos, cause }) => pos > started && cause !== null).map(({ pos }) => pos);
  const changes = commands.filter(
    (pos, index) => started >= 0 && index > 0 && roundBefore(pos) !== roundBefore(at(commands, index - 1)),
  );
  expect(opening).toEqual(started < 0 ? [] : changes);
});
