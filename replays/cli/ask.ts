/** Asks a server that nobody trusts: what it answers is bounded in size and time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatIfCut, retryAfterS, retryDelayMs, type Backoff } from '../../shared/retry.ts';

/** An answer that takes longer is none, ms. */
const ANSWER_MS = 20_000;
/** Larger than any honest answer: 256 entries are some 70 kB. */
const MAX_ANSWER_BYTES = 500_000;
/** Told to wait more often than this, or longer, nobody waits on. */
const MAX_WAITS = 30;
const MAX_WAIT_S = 60;
const waited: Backoff = { firstMs: 1000, longestMs: 10_000 };

/** It could not be reached, or said nothing that could be read. */
export class NoAnswer extends Error {}

/** What is at this path, below that of the server; null where the server refuses to say. @throws NoAnswer */
export async function ask(server: URL, path: string): Promise<string | null> {
  const url = new URL(`${server.pathname}/${path}`.replaceAll(/\/{2,}/g, '/'), server);
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const { status, waitS, text } = await askOnce(url);
    if (status === 200) return text;
    if (status >= 500) throw new NoAnswer(`${server.href} is not well (${status}).`);
    if (status !== 429) return null;
    await sleep(retryDelayMs(waits, waited, waitS));
  }
  throw new NoAnswer(`${server.href} is asked too often.`);
}

async function askOnce(url: URL): Promise<{ status: number; waitS: number; text: string }> {
  try {
    return await repeatIfCut(async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
      const waitS = Math.min(Math.max(retryAfterS(response.headers), 1), MAX_WAIT_S);
      return { status: response.status, waitS, text: await bounded(response) };
    });
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const { message, cause } = error as Error;
    throw new NoAnswer(`${url.origin} could not be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

async function bounded({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer(`${url} answers without end.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
