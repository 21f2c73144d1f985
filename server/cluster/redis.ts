/** The connection to Redis. Several houses may share one: `?keyPrefix=house:` in its address keeps them apart. */
import { Redis } from 'ioredis';
import { retryDelayMs, type Backoff } from '../../shared/retry.ts';
import type { rateLimitedLog } from '../rate-limited-log.ts';

/** What is not answered within this has failed, ms: somebody waits for it. */
const ANSWERED_WITHIN_MS = 2000;
/** While Redis is away it is tried again. */
const again: Backoff = { firstMs: 125, longestMs: 500 };

/** @param logCalmly it may be away for long, and tells of it at each try */
export function connectRedis(url: string, logCalmly: ReturnType<typeof rateLimitedLog>): Redis {
  const redis = new Redis(url, {
    commandTimeout: ANSWERED_WITHIN_MS,
    // It is sent before a connection counts as ready. Where that ends meanwhile, as behind a proxy whose Redis is away, the
    // client takes the next one for ready before it is there, and what this process subscribed to is lost.
    disableClientInfo: true,
    // The framework subscribes again by itself; of the client's own try nobody would hear that it failed.
    autoResubscribe: false,
    retryStrategy: (times) => retryDelayMs(times - 1, again),
  });
  redis.on('error', (error) => logCalmly({ error }, 'Redis can’t be reached'));
  return redis;
}
