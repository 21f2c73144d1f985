/**
 * `npm run -s referee`: one JSON script a line on stdin, one JSON answer a line on stdout.
 * The exit status is 1 if any script could not be played; the rest are played all the same.
 */
import { createInterface } from 'node:readline';
import { referee } from '../../shared/referee.ts';
import { chanceIn } from '../log/fairness.ts';

let failed = false;
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  const answer = play(line);
  if ('error' in answer) failed = true;
  if (!process.stdout.write(JSON.stringify(answer) + '\n'))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}
process.exitCode = failed ? 1 : 0;

function play(line: string): ReturnType<typeof referee> {
  try {
    return referee(JSON.parse(line), chanceIn);
  } catch (error) {
    if (error instanceof SyntaxError) return { error: { code: 'bad-script', message: 'The line is no JSON.' } };
    throw error;
  }
}
