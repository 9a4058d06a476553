import type { Redis } from 'ioredis';

/** Requests that the gateway refused for the same reason. */
export interface Refusal {
  reason: 'requests-limited' | 'access-refused' | 'foreign-request-refused' | 'api-token-refused';
  /** The operation’s name, or `graphql`. */
  operation: string;
  /** The person or the API token; null without either. */
  actorId: string | null;
  address: string;
  at: number;
  times: number;
}

const key = 'security:refusals';
/** About 200 KB. Beyond it the oldest are dropped: the log has them. */
const maxWaiting = 1_000;

export type RefusalQueue = ReturnType<typeof createRefusalQueue>;

/** Carries refused requests from the gateways to identity, which lists them for administrators. */
export function createRefusalQueue(redis: Redis) {
  return {
    async add(refusals: readonly Refusal[]): Promise<void> {
      if (refusals.length === 0) return;
      const texts = refusals.map((refusal) => JSON.stringify(refusal));
      await redis
        .multi()
        .rpush(key, ...texts)
        .ltrim(key, -maxWaiting, -1)
        .exec();
    },

    /** Takes the oldest ones out. Texts that aren’t JSON are left out. */
    async take(limit: number): Promise<unknown[]> {
      const texts = (await redis.lpop(key, limit)) ?? [];
      return texts.flatMap((text) => {
        try {
          return [JSON.parse(text) as unknown];
        } catch {
          return [];
        }
      });
    },
  };
}
