#!/usr/bin/env node
/** Entry of an installed package. Plain JavaScript, so that an older Node can still run it up to the version check. */
import './can-start.js';

/** Commands beside the server itself, and their files. */
const commands = {
  backup: 'replays/cli/backup.js',
  caddyfile: 'server/caddyfile.js',
  'copy-store': 'replays/cli/copy-store.js',
  replay: 'replays/cli/replay.js',
};
const [command = ''] = process.argv.slice(2);
if (Object.hasOwn(commands, command)) {
  process.argv.splice(2, 1);
  await import(`../dist/house/${commands[command]}`);
} else {
  await import('../dist/house/server/main.js');
}
