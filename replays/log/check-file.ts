/** All that can be said of a file which is meant to be a log, in data. It throws nothing and says nothing long. */
import { z } from 'zod';
import { gameOf } from '../../shared/games/index.ts';
import { FORMAT } from '../../shared/match-schemas.ts';
import { readLines, UnreadableFile } from './log-file.ts';
import { check, type Checked } from './verdict.ts';
import type { OnProgress } from './verify.ts';

export type FileVerdict =
  | ({ is: 'checked' } & Checked)
  /** Too large, no text, or no log at all; `why` is a sentence. */
  | { is: 'unreadable'; why: string }
  /** A running match's log as its spectators may have it: what was hidden from them is not in it. */
  | { is: 'redacted' }
  /** Of a game or by rules that this program does not have; `why` is a sentence. */
  | { is: 'unknown-rules'; why: string };

/** @throws only for faults of our own */
export async function checkFile(file: Blob, onProgress?: OnProgress): Promise<FileVerdict> {
  try {
    return await verdictOf(await readLines(file), onProgress);
  } catch (error) {
    if (error instanceof UnreadableFile) return { is: 'unreadable', why: error.message };
    throw error;
  }
}

async function verdictOf(lines: unknown[], onProgress?: OnProgress): Promise<FileVerdict> {
  const opening = beginning.safeParse(lines[0]);
  if (!opening.success) return { is: 'unreadable', why: 'This is no log of a match: it does not begin with one.' };
  if (!('cause' in opening.data)) return { is: 'redacted' };
  const why = unknownRules(opening.data.data);
  if (why) return { is: 'unknown-rules', why };
  const { whole, signed } = await check(lines, onProgress);
  const isBroken = whole.verdict === 'broken';
  return { is: 'checked', whole: isBroken ? { ...whole, problem: shortened(whole.problem, 300) } : whole, signed };
}

/** Just enough of the first line to know whose rules are needed: the rest is for the check. */
const beginning = z.looseObject({
  pos: z.literal(0),
  type: z.literal('opened'),
  data: z.looseObject({ game: z.string(), rulesVersion: z.int(), format: z.int().optional() }),
});

/** null if they are known here */
function unknownRules({ game: id, rulesVersion, format = 1 }: z.output<typeof beginning>['data']): string | null {
  const game = gameOf(id);
  if (!game) return `It is of a game that is not known here: “${shortened(id, 40)}”.`;
  if (format > FORMAT) return 'It was written by a newer version of this house. Load the page anew, or open it there.';
  const { title, rulesVersion: here } = game.info;
  if (!gameOf(id, rulesVersion))
    return `It was played by version ${rulesVersion} of the rules of ${title}, which is not known here: the latest is ${here}.`;
  return null;
}

/** Text of a stranger as it may stand in a sentence: not long, and nothing in it that steers how text is shown. */
function shortened(text: string, most: number): string {
  const plain = text.slice(0, 2 * most).replaceAll(/\p{C}/gu, '');
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}
