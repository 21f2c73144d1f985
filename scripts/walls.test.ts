/** The import walls stand: a bad import, planted in each room of the house, is found. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');

function lint(folder: string, code: string) {
  const file = join(root, folder, 'planted-by-the-walls-test.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  try {
    return spawnSync(process.execPath, [oxlint, file], { cwd: root, encoding: 'utf8' });
  } finally {
    rmSync(file);
  }
}

const use = (from: string) => `import * as planted from '${from}';\nexport const used = planted;\n`;

it.each([
  ['shared', '../server/match/ids.ts'],
  ['shared', '../replays/log/log.ts'],
  ['shared', 'node:fs'],
  ['shared', 'pixi.js'],
  ['shared', '@colyseus/schema'],
  ['shared/games/wa-wa-west', '../index.ts'],
  ['shared/games/wa-wa-west', '../war-zone/rules.ts'],
  ['shared/games/yic-yac-yoe', '../wa-wa-west/rules.ts'],
  ['shared/games/yic-yac-yoe', '../war-zone/rules.ts'],
  ['shared/games/wa-wa-west', '../../../server/match/ids.ts'],
  ['replays', '../server/services.ts'],
  ['replays', '../client/app/route.ts'],
  ['replays', 'colyseus'],
  ['server', '../client/app/route.ts'],
  ['server', 'pixi.js'],
  ['client', '../server/match/ids.ts'],
  ['client', 'node:fs'],
  ['client', '../replays/store/sqlite-store.ts'],
  ['client/pages/match', '../../../server/match/ids.ts'],
])('%s must not import %s', (folder, from) => {
  const { status, stdout } = lint(folder, use(from));
  expect(stdout).toContain('no-restricted-imports');
  expect(status).toBe(1);
});

it.each([
  ['shared', 'zod'],
  ['shared/games/wa-wa-west', '../../contract/game.ts'],
  ['shared/games/wa-wa-west', '../../contract/text.ts'],
  ['shared/games/yic-yac-yoe', '../wa-wa-west/showdown.ts'],
  ['replays', '../shared/match.ts'],
  ['server', '../replays/log/log.ts'],
  ['client', '../shared/protocol.ts'],
  ['client', '../replays/log/rebuild.ts'],
])('%s may import %s', (folder, from) => {
  expect(lint(folder, use(from)).stdout).not.toContain('no-restricted-imports');
});
