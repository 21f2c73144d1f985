import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { canTrace, simulatePowerCuts } from './power-cuts.ts';

describe.skipIf(!canTrace())('a power cut', () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-cuts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const options = { seed: 1, cuts: 20, asks: 400, only: 0 };

  it('takes nothing away that was acknowledged, and leaves nothing half done', async () => {
    const { violations, ...unsynced } = await simulatePowerCuts(folder, { ...options, lies: 0 });
    expect(violations).toEqual([]);
    // All of it has happened.
    expect(Math.min(unsynced.kept, unsynced.torn, unsynced.lost)).toBeGreaterThan(10);
  });

  it('is seen through where the disk says that it has synced what it has not', async () => {
    const { violations } = await simulatePowerCuts(folder, { ...options, lies: 0.5 });
    expect(violations.length).toBeGreaterThan(3);
  });
});
