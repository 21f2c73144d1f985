/** For the watchdog's test: a process that is watched with the limit of its first argument, ms, and does what it is sent. */
import { startWatchdog } from '../watchdog.ts';

const watchdog = startWatchdog({ limitMs: Number(process.argv[2]) });

process.on('message', (message) => {
  process.send!(watchdog.ticks());
  if (message === 'hang') spinForever();
  if (message === 'spin') spin();
});
process.send!('ready');

/** While the watchdog looks twice: shorter than any limit. */
function spin(): void {
  for (const until = watchdog.ticks() + 2; watchdog.ticks() < until;);
}

function spinForever(): never {
  for (;;);
}
