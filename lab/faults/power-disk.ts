/**
 * A disk whose power goes. What was written to it comes from a trace of a process's system calls, and what is left of that
 * from chance: all that was synced, and any part of the rest.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { Chance } from '../../shared/contract/random.ts';

/** What was done to a file, by its whole path; a `sync` of a folder is one of the names in it. */
export interface Step {
  does: 'write' | 'resize' | 'create' | 'remove' | 'sync' | 'mark';
  file: string;
  /** Position or size, bytes. */
  at: number;
  /** The bytes; of `mark`, a line that the writer left for the check. */
  data: Buffer;
}

const simulated: { [call: string]: Step['does'] } = {
  pwrite64: 'write',
  ftruncate: 'resize',
  openat: 'create',
  unlink: 'remove',
  fsync: 'sync',
  fdatasync: 'sync',
};
/** They must not come. */
const others =
  'open creat write writev pwritev pwritev2 truncate fallocate mmap sendfile copy_file_range sync_file_range link linkat rename renameat renameat2 unlinkat';

/** @param into the file for it @returns whether the script ran to its end */
export function trace(script: readonly string[], into: string): boolean {
  // The calls that this machine has. Those that fail are left out, the others are written down when they end.
  const calls = [...Object.keys(simulated), ...others.split(' ')].map((call) => `?${call}`).join();
  const options = ['-f', '-z', '--seccomp-bpf', '-y', '-xx', '-s', '1000000', '-e', `trace=${calls}`, '-o', into];
  return spawnSync('strace', [...options, process.execPath, ...script], { stdio: 'inherit' }).status === 0;
}

const bytesIn = (hex = ''): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/**
 * @param folder whose files count, but for memory that processes share: no power cut leaves it
 * @param marks the file with the lines that the writer left for the check
 * @throws if something was done that is not simulated
 */
export function stepsIn(text: string, folder: string, marks: string): Step[] {
  const steps: Step[] = [];
  for (const line of text.split('\n')) {
    const [, call = '', args = '', returned] = /^\d+ +(\w+)\((.*)\) += (\d+)/.exec(line) ?? [];
    const file = bytesIn(/\d<([^>]*)>|"([^"]*)"/.exec(args)?.slice(1).join('')).toString();
    const data = bytesIn(/, "([^"]*)"/.exec(args)?.[1]);
    if (file === marks && call === 'write') steps.push({ does: 'mark', file, at: 0, data });
    if (![file, dirname(file)].includes(folder) || file.endsWith('-shm')) continue;
    const does = simulated[call];
    if (!does || args.includes('O_TRUNC') || (does === 'write' && Number(returned) !== data.length))
      throw new Error(`This is not simulated: ${call} of ${file}.`);
    if (call !== 'openat' || args.includes('O_CREAT'))
      steps.push({ does, file, at: Number(/\d*$/.exec(args)?.[0]), data });
  }
  return steps;
}

/** What a disk writes at once, bytes. */
const SECTOR = 512;
/** More than a file has, bytes. */
const ROOM = 64 * 1024 * 1024;
interface Content {
  room: Buffer;
  size: number;
}

/**
 * What is left when the power goes before the step of that number. A disk writes in any order, but what comes of it is the
 * same: it shows only where two writes meet, and then the later one may as well have been lost.
 * @param lies how often something is not synced that is said to be, of 1
 * @returns files by their paths, and what became of how many writes that were not synced
 */
export function leftAfter(steps: readonly Step[], cut: number, chance: Chance, lies: number) {
  const done = steps.slice(0, cut);
  const syncedAt = new Map<string, number>();
  for (const [index, { does, file }] of done.entries())
    if (does === 'sync' && chance.float() >= lies) syncedAt.set(file, index);
  const shares = new Map([...syncedAt.keys()].map((file) => [file, chance.pick([0, 1, chance.float()])]));
  const mayGrow = chance.float() < 0.5;
  const unsynced = { kept: 0, torn: 0, lost: 0 };
  const isSynced = (file: string, index: number) => index < (syncedAt.get(file) ?? 0);
  const isKept = (file: string, index: number) => isSynced(file, index) || chance.float() < (shares.get(file) ?? 0.5);

  /** By name as programs had them, and as they are left. */
  const [files, left] = [new Map<string, Content>(), new Map<string, Content>()];
  for (const [index, { does, file, at, data }] of done.entries()) {
    const content = files.get(file);
    if (does === 'create' && !content) {
      files.set(file, { room: Buffer.alloc(ROOM), size: 0 });
      if (isKept(dirname(file), index)) left.set(file, files.get(file)!);
    } else if (does === 'remove') {
      files.delete(file);
      if (isKept(dirname(file), index)) left.delete(file);
    } else if (content && does === 'resize' && isKept(file, index)) {
      content.room.fill(0, at, Math.max(at, content.size));
      content.size = at;
    } else if (content && does === 'write') {
      const fate = isKept(file, index) ? (!isSynced(file, index) && chance.float() < 0.2 ? 'torn' : 'kept') : 'lost';
      if (!isSynced(file, index)) unsynced[fate]++;
      // It may have become longer, and what for was lost.
      let end = mayGrow ? at + data.length : 0;
      const length = fate === 'lost' ? 0 : data.length;
      for (let from = 0, to = 0; from < length; from = to) {
        to = from + SECTOR - ((at + from) % SECTOR);
        if (fate === 'kept' || chance.float() < 0.5)
          end = Math.max(end, at + from + data.copy(content.room, at + from, from, to));
      }
      content.size = Math.max(content.size, end);
    }
  }
  return { files: [...left].map(([file, { room, size }]) => ({ file, bytes: room.subarray(0, size) })), unsynced };
}
