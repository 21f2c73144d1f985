/** Colyseus' messages between processes, over Redis. What can't be sent is lost, as it would be with nobody listening. */
import { RedisPresence } from '@colyseus/redis-presence';
import type { Redis } from 'ioredis';
import type { rateLimitedLog } from '../rate-limited-log.ts';

type Listener = Parameters<RedisPresence['subscribe']>[1];

export class ClusterPresence extends RedisPresence {
  /** Redis puts it before keys by itself, and not before topics. */
  readonly #prefix: string;
  readonly #logCalmly: ReturnType<typeof rateLimitedLog>;

  constructor(redis: Redis, logCalmly: ReturnType<typeof rateLimitedLog>) {
    super(redis);
    this.#prefix = redis.options.keyPrefix ?? '';
    this.#logCalmly = logCalmly;
  }

  override subscribe(topic: string, listener: Listener): Promise<this> {
    return super.subscribe(this.#prefix + topic, listener);
  }

  override async unsubscribe(topic: string, listener?: Listener): Promise<this> {
    await this.#calmly(super.unsubscribe(this.#prefix + topic, listener));
    return this;
  }

  /** The framework waits for none of these, so that a failure would be nobody's. */
  override async publish(topic: string, data: unknown): Promise<void> {
    await this.#calmly(super.publish(this.#prefix + topic, data));
  }

  override async hset(key: string, field: string, value: string): Promise<boolean> {
    return (await this.#calmly(super.hset(key, field, value))) ?? false;
  }

  override async hdel(key: string, field: string): Promise<boolean> {
    return (await this.#calmly(super.hdel(key, field))) ?? false;
  }

  /** The other connection is everybody's: the cluster closes it when all is done. */
  override shutdown(): void {
    this.sub.disconnect();
  }

  async #calmly<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      this.#logCalmly({ error }, 'a message to the other processes was lost');
      return null;
    }
  }
}
