import type { Redis } from 'ioredis';

const daySeconds = 24 * 3_600;
/** A reader’s earlier days, which say what is usual. */
export const baselineDays = 28;

const readersKey = (date: string) => `security:readers:${date}`;
const peopleKey = (date: string, readerId: string) => `security:read:${date}:${readerId}`;

export type ReadingCounter = ReturnType<typeof createReadingCounter>;

/**
 * Counts of how many people somebody opened the data on each London day, in Valkey for four weeks. HyperLogLogs count
 * them without storing who they are.
 */
export function createReadingCounter(redis: Redis) {
  return {
    async add(date: string, readerId: string, personIds: readonly string[]): Promise<void> {
      const seconds = (baselineDays + 2) * daySeconds;
      await redis
        .pipeline()
        .sadd(readersKey(date), readerId)
        .expire(readersKey(date), seconds)
        .pfadd(peopleKey(date, readerId), ...personIds)
        .expire(peopleKey(date, readerId), seconds)
        .exec();
    },

    async readers(date: string): Promise<string[]> {
      return redis.smembers(readersKey(date));
    },

    /** The number of people that somebody read on each of the days. */
    async counts(readerId: string, dates: readonly string[]): Promise<number[]> {
      const pipeline = redis.pipeline();
      for (const date of dates) pipeline.pfcount(peopleKey(date, readerId));
      const results = (await pipeline.exec()) ?? [];
      return results.map(([error, count]) => {
        if (error) throw error;
        return Number(count);
      });
    },
  };
}
