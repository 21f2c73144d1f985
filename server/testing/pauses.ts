/** For tests and scripts: processes of a house that pause for a moment, too short for others to notice, or just long enough. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../shared/contract/random.ts';
import type { House } from './house.ts';
import type { Player } from './player.ts';

/** Around the 0.7 s from which a process checks its rooms, and the 1.5 s after which others take them over, ms. */
const PAUSE_MS = { least: 300, most: 3000 };
/** Every player's command is acknowledged this long after the pause, by whichever process has the match then, ms. */
const ANSWERED_WITHIN_MS = 20_000;
const HEALTHY_WITHIN_MS = 5000;

interface Pauses {
  pauses: number;
  chance: Chance;
  /** After each one. */
  onPause?: (done: number) => void;
}

/** Lets real time pass: what processes with clocks of their own do or leave undone meanwhile is what is tested. */
export const aWhile = (ms: number): Promise<void> => sleep(ms);

/** Stops a process at once, and lets it go on after that many ms. The pause is real: the process has a clock of its own. */
export async function pause(child: ChildProcess, ms: number): Promise<void> {
  child.kill('SIGSTOP');
  await sleep(ms);
  child.kill('SIGCONT');
}

/**
 * Stops one process after another at random (SIGSTOP, SIGCONT). Every player sends three requests meanwhile.
 * Ends early when a process is gone or a player is left without an answer.
 * @returns what went wrong, as sentences
 */
export async function pauseProcesses(
  house: House,
  players: readonly Player[],
  { pauses, chance, onPause }: Pauses,
): Promise<string[]> {
  for (let done = 0; done < pauses; done++) {
    const paused = chance.pick(house.members);
    const pauseMs = Math.round(PAUSE_MS.least + chance.float() * (PAUSE_MS.most - PAUSE_MS.least));
    const goesOn = pause(paused.child, pauseMs);
    let unanswered = players.length;
    const answered = players.map(async (player) => {
      const { guest } = player;
      void guest.sync(-1);
      void guest.sync(guest.events.at(-1)?.pos ?? -1);
      await player.choose();
      unanswered--;
    });
    await goesOn;
    const late = new AbortController();
    await Promise.race([
      Promise.all(answered),
      sleep(ANSWERED_WITHIN_MS, null, { signal: late.signal }).catch(() => {}),
    ]);
    late.abort();
    const after = `After pause ${done + 1}, of ${pauseMs} ms,`;
    const { exitCode, signalCode } = paused.child;
    if (exitCode !== null || signalCode !== null) return [`${after} the process had ended: ${signalCode ?? exitCode}.`];
    if (unanswered > 0) return [`${after} ${unanswered} players had no answer for ${ANSWERED_WITHIN_MS} ms.`];
    if (!(await isHealthy(paused.url))) return [`${after} the process did not answer.`];
    onPause?.(done + 1);
  }
  return [];
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
