/**
 * `node replays/testing/tell-all.ts BEGINNING NEW`: all that anybody can see of the recorded matches, as text: of those
 * whose names begin so. NEW are names of options, with commas: they came after those matches were played.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewer } from '../../shared/contract/game.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { fromLines, type Envelope } from '../log/log.ts';
import { rebuild, type Rebuilt } from '../log/rebuild.ts';
import { transcriptOf } from '../log/transcript.ts';
import { verify } from '../log/verify.ts';

const [, , beginning = '', newOptions = ''] = process.argv;
const folder = join(import.meta.dirname, '..', 'recorded');

for (const file of readdirSync(folder).toSorted()) {
  if (!file.startsWith(beginning)) continue;
  const log = fromLines(readFileSync(join(folder, file), 'utf8')) as Envelope[];
  const verdict = verify(log);
  console.log(`${file} ${JSON.stringify(verdict)}`);
  if (verdict.verdict === 'sound') for (const line of tell(log)) console.log(line);
}

function tell(log: Envelope[]): string[] {
  const rebuilt = rebuild(log);
  const positions = rebuilt.log.map(({ pos }) => `${pos} ${sha256Hex(toText(seenAt(rebuilt, pos)))}`);
  return [...transcriptOf(log), ...endOf(rebuilt), ...positions];
}

function endOf({ log, names, at, eventAt }: Rebuilt): string[] {
  const { game, play, outcome } = at(log.length - 1);
  if (!outcome) return [];
  const view = game.visibility.view(play, 'spectator');
  const events = log.map(({ pos }) => eventAt(pos)).filter((event) => !isMatchEvent(event));
  const { describeResults, highlights } = game.narrator;
  const end = [outcome, game.standings(events, view), describeResults!(events, view), highlights!(events, names)];
  return end.map(toText);
}

/** What everyone sees at a position, and is told once all has happened that its command came to. */
function seenAt({ log, at, redactedAt }: Rebuilt, pos: number): object[] {
  const { game, play, seats } = at(pos);
  const viewers: Viewer[] = [...seats.keys(), 'spectator', 'referee'];
  const isSettled = log[pos + 1]?.cause !== null;
  return viewers.map((viewer) => {
    const view = game.visibility.view(play, viewer);
    const seen = [view, redactedAt(pos, viewer)];
    if (!isSettled) return seen;
    const told = seats.map((_, seat) => game.narrator.describeSeat(view, seat));
    return [...seen, game.status(view), game.narrator.headline(view), told, game.rules.refereeTable(play)];
  });
}

/** With no word of what is new: a view has the options in full, and old matches say of new ones what was so. */
function toText(value: object): string {
  const added = newOptions.split(',');
  return JSON.stringify(value, (key, inner: unknown) =>
    key === 'options'
      ? Object.fromEntries(Object.entries(inner as object).filter(([name]) => !added.includes(name)))
      : inner,
  );
}
