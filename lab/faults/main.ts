/**
 * `npm run simulate-faults -- [--seeds N] [--from S] [--seed S]`: whole evenings of a house in which everything goes wrong, on
 * a clock, a network and a disk that are simulated. Each seed is one; what is found comes with the command that repeats it.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readOptions } from '../command-line.ts';
import { simulate, type Simulated } from './simulate.ts';

/** Of the processes that share the work: which this is, of how many. */
const { seeds, from, seed: only, part: share } = readOptions({ seeds: 100, from: 1, seed: 0, part: '' });

if (only > 0) {
  const { trace, violation, ...counted } = await simulate(only);
  console.log(trace.join('\n'));
  console.log(counted);
  if (violation) console.error(violation);
  process.exit(violation ? 1 : 0);
} else if (share !== '') {
  const [part = 0, parts = 1] = share.split('/').map(Number);
  for (let seed = from + part; seed < from + seeds; seed += parts) process.send!(await simulate(seed));
  process.disconnect();
} else {
  const begun = performance.now();
  const found: Simulated[] = [];
  const sums = { seeds: 0, steps: 0, granted: 0, shown: 0, crashes: 0, takeovers: 0 };
  const parts = Math.min(availableParallelism(), 8);
  const take = (one: Simulated) => {
    sums.seeds++;
    for (const column of ['steps', 'granted', 'shown', 'crashes', 'takeovers'] as const) sums[column] += one[column];
    if (one.violation) {
      found.push(one);
      console.error(
        `npm run simulate-faults -- --seed ${one.seed}\n${one.trace.slice(-8).join('\n')}\n${one.violation}\n`,
      );
    }
    if (sums.seeds % Math.max(100, seeds / 10) === 0)
      console.log(`${sums.seeds} seeds after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  };
  await Promise.all(
    Array.from({ length: parts }, (_, part) => {
      const child = fork(import.meta.filename, [`--part=${part}/${parts}`, `--from=${from}`, `--seeds=${seeds}`]);
      child.on('message', take);
      return new Promise<void>((resolve, reject) =>
        child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A part ended with ${code}.`)))),
      );
    }),
  );
  console.log(sums, `in ${((performance.now() - begun) / 1000).toFixed(0)} s; ${found.length} of them found something`);
  process.exitCode = found.length > 0 || sums.seeds !== seeds ? 1 : 0;
}
