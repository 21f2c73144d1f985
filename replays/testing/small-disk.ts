/** For tests: a real disk of a few megabytes, to be filled to its last byte. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE_BYTES = 4096;

/** Whether this process may mount one. Where it may not a notice says so, and what needs it is skipped. */
export function canMount(): boolean {
  try {
    new SmallDisk(1).remove();
    return true;
  } catch (error) {
    console.warn(`No disk can be mounted: ${(error as Error).message} What needs a full one is not tested here.`);
    return false;
  }
}

export class SmallDisk {
  readonly folder: string;

  /**
   * @param megabytes its size
   * @param owner a user of this machine who may use it besides root
   * @throws if it can't be mounted
   */
  constructor(megabytes: number, owner = 'root') {
    this.folder = mkdtempSync(join(tmpdir(), 'three-rooms-disk-'));
    try {
      const options = `size=${megabytes}m,mode=700,uid=${owner}`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'three-rooms', this.folder], { stdio: 'pipe' });
    } catch (error) {
      rmSync(this.folder, { recursive: true });
      throw error;
    }
  }

  /** Leaves no room, not even for a page. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (;;) writeSync(file, Buffer.alloc(PAGE_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Makes room again. */
  clear(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
    rmSync(this.folder, { recursive: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}
