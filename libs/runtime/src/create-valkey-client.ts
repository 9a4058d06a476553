import { Redis, type RedisOptions } from 'ioredis';
import { parseValkeyAddress } from './valkey-address.ts';

/**
 * A machine that is lost closes no connection: without this, the operating system waits for its responses for a quarter of
 * an hour. BullMQ waits for jobs for up to ten seconds.
 */
const socketTimeout = 15_000;

/**
 * Opens a connection to Valkey or Redis at a `REDIS_URL`. With sentinels in the URL, it connects to the
 * current primary, and to the next one after a failover. A connection that is silent for 15 seconds, or `socketTimeout`,
 * while commands wait is replaced.
 */
export function createValkeyClient(url: string, options: RedisOptions): Redis {
  const all = { socketTimeout, ...options };
  const sentinels = parseValkeyAddress(url);
  return sentinels ? new SentinelClient({ ...sentinels, ...all }) : new Redis(url, all);
}

/**
 * A client that reconnects until it is closed. ioredis gives up for good where a sentinel reports a failover during a
 * reconnection. It is a class because BullMQ's workers use duplicates of a client.
 */
class SentinelClient extends Redis {
  #wasReady = false;
  #isClosed = false;

  // `replyMapping` would change the type of the class.
  constructor(options: Omit<RedisOptions, 'replyMapping'>) {
    super(options);
    this.on('ready', () => {
      this.#wasReady = true;
    });
    this.on('end', () => {
      if (this.#wasReady && !this.#isClosed) this.connect().catch(() => undefined);
    });
  }

  override duplicate(changes: Partial<RedisOptions> = {}): Redis {
    return new SentinelClient({ ...this.options, ...changes });
  }

  override disconnect(reconnects = false): void {
    if (!reconnects) this.#isClosed = true;
    super.disconnect(reconnects);
  }

  override quit(): Promise<'OK'> {
    this.#isClosed = true;
    return super.quit();
  }
}
