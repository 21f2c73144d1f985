import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { publicLog, rebuild } from '../../../replays/log/rebuild.ts';
import { optionsIn } from '../../kit/options/fields.ts';
import { inWords } from '../../kit/options/words.ts';
import { tableIn } from './fetch-table.ts';

const folder = join(import.meta.dirname, '../../../replays/recorded');
const recorded = globSync('*.jsonl', { cwd: folder });
const logOf = (file: string) => fromLines(readFileSync(join(folder, file), 'utf8')) as Envelope[];

describe.each(recorded)('%s', (file) => {
  const log = logOf(basename(file));
  const { game, options, seats } = rebuild(log).at(0);

  test('its table is as its log has it, by the rules that it was played by', () => {
    const found = tableIn(log);
    expect(found).toMatchObject({ is: 'found', isOver: true, match: { game: { info: game.info }, options } });
    expect(game.info.rulesVersion).toBe(log[0]!.data.rulesVersion);
  });

  test('so it is while the match runs, of which only a part can be seen', () => {
    const running = publicLog(game, log.slice(0, -1)) as Pick<Envelope, 'type' | 'data'>[];
    const found = tableIn(running);
    expect(found).toMatchObject({ is: 'found', isOver: false, match: { options } });
    const players = found.is === 'found' ? found.match.seats.map((player) => player?.name) : [];
    expect(players).toEqual(rebuild(log).names);
  });

  test('every option is told of, also those that it knew nothing of', () => {
    for (const option of optionsIn(game.options.schema))
      expect(inWords({ options, seats: seats.length }, option).heading).not.toMatch(/undefined|\[object/);
  });
});

test('what does not begin as a log does is not shown', () => {
  expect(tableIn([])).toMatchObject({ is: 'unreadable' });
  expect(tableIn([{ type: 'seated', data: {} }])).toMatchObject({ is: 'unreadable' });
});
