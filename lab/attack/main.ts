/**
 * `npm run attack -- NAME [--seed S] [--count N] [--seconds T]`: attacks a server that it starts itself, on this
 * machine, and says what came of it. Exits with 1 when a promise is broken. Without a name it says which there
 * are; `all` runs every one for a short while. For Linux: strangers have addresses of 127.0.0.0/8 of their own.
 * `crash` is the same for SIGKILL; there N is how many.
 */
import { crash } from '../../server/testing/crashing/crash.ts';
import { readOptions } from '../command-line.ts';
import { crowd } from './crowd.ts';
import { growth } from './growth.ts';
import { junk } from './junk.ts';
import { print } from './print.ts';
import { shutdown } from './shutdown.ts';
import { slowReaders } from './slow-readers.ts';
import { sync } from './sync.ts';
import { Trial, type Attack } from './trial.ts';

const attacks: Record<string, Attack> = {
  junk,
  sync,
  'slow-readers': slowReaders,
  growth,
  crowd,
  shutdown,
};

const killing = 'SIGKILL again and again while people play, sit, stand, start, end and ask for a rematch.';

const { seed, names: asked, ...settings } = readOptions({ seed: 1, count: 0, seconds: 0 }, true);
const [name] = asked;
const names = [...Object.keys(attacks), 'crash'];
const chosen = name === 'all' ? names : names.filter((one) => one === name);
if (chosen.length === 0) {
  const abouts = { ...attacks, crash: { about: killing } };
  for (const [known, { about }] of Object.entries(abouts)) console.log(`${known.padEnd(14)}${about}`);
  process.exit(name === undefined ? 0 : 2);
}

// So that `exit` is heard, and the server ends with this.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

let kept = true;
for (const one of chosen) {
  const attack = attacks[one];
  kept = (await (attack ? run(one, attack) : kill())) && kept;
}
process.exit(kept ? 0 : 1);

async function run(one: string, attack: Attack): Promise<boolean> {
  const { count, seconds } = name === 'all' ? attack.short : attack.usual;
  const trial = await Trial.start(attack, {
    seed,
    count: settings.count || count,
    seconds: settings.seconds || seconds,
  });
  try {
    await attack.run(trial);
  } finally {
    await trial.end();
  }
  return print(one, attack.about, trial);
}

/** Kills while people play, and everything they were told and shown compared with the logs afterwards. */
async function kill(): Promise<boolean> {
  const kills = settings.count || (name === 'all' ? 12 : 100);
  console.log(`\n## crash\n${killing}`);
  const { figures, failures } = await crash({ seed, kills, matches: 8, log: console.log });
  console.table(figures);
  for (const failure of failures.slice(0, 50)) console.error(failure);
  return failures.length === 0;
}
