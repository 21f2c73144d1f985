/**
 * `npm run dev`: the server starts anew when its code changes, the page reloads when its own does.
 * Open the address that Vite prints; it passes everything but the page on to the server.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const port = Number(process.env.PORT ?? 2567);
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port) },
});
process.on('exit', () => server.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));

const target = `http://localhost:${port}`;
const vite = await createServer({
  server: {
    // The page keeps its own host in what it passes on: the server lets in no other origin's sockets.
    proxy: {
      '^/api/': { target },
      '^/matchmake/': { target },
      // Sockets are at /PROCESS/ROOM.
      '^/[\\w-]{9}/[\\w-]+\\?': { target, ws: true },
    },
  },
});
await vite.listen(port + 1);
vite.printUrls();
