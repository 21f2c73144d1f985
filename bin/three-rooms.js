#!/usr/bin/env node
/** What an installed package starts by: plain script, so that an older Node can still say what it lacks. */
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`Three Rooms needs Node 24 or later; this is ${process.versions.node}. https://nodejs.org`);
  process.exit(1);
}

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
