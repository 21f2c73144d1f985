/** Loaded into a server for the watchdog's test: its event loop stands still from SIGUSR2 on. */
process.on('SIGUSR2', function spinForever() {
  for (;;);
});
