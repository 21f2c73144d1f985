#!/usr/bin/env node
/** What an installed package starts by: plain script, so that an older Node can still say what it lacks. */
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`Three Rooms needs Node 24 or later; this is ${process.versions.node}. https://nodejs.org`);
  process.exit(1);
}

/** Commands beside the server itself, by what their files are called. */
const commands = ['backup', 'copy-store', 'replay'];
const [command] = process.argv.slice(2);
if (commands.includes(command)) {
  process.argv.splice(2, 1);
  await import(`../dist/house/replays/cli/${command}.js`);
} else {
  await import('../dist/house/server/main.js');
}
