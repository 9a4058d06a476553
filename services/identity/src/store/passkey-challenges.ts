import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { challengeLifetimeMs } from '../domain/passkey.ts';

/**
 * What a challenge is for: adding a passkey, signing in with one, using one after the password, or confirming a
 * change with one. An answer counts for nothing else.
 */
export type ChallengePurpose = 'add' | 'sign-in' | 'second-step' | 'check';

/** For which purpose, and for whom; null where the person isn't known yet. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  userId: string | null;
}

export type PasskeyChallengeStore = ReturnType<typeof createPasskeyChallengeStore>;

/** The challenges of passkeys in Redis, for 5 minutes each, by their hashes. */
export function createPasskeyChallengeStore(redis: Redis) {
  return {
    /** A new challenge of 32 random bytes. */
    async create(use: ChallengeUse): Promise<string> {
      const challenge = randomBytes(32).toString('base64url');
      await redis.set(keyOf(challenge), toValue(use), 'PX', challengeLifetimeMs);
      return challenge;
    },

    /** Whether a challenge was made for this use and hasn't been answered or expired. */
    async isValid(challenge: string, use: ChallengeUse): Promise<boolean> {
      return (await redis.get(keyOf(challenge))) === toValue(use);
    },

    /** Uses up a challenge; false if it isn’t valid. Of concurrent answers one succeeds. */
    async consume(challenge: string, use: ChallengeUse): Promise<boolean> {
      return (await redis.getdel(keyOf(challenge))) === toValue(use);
    },
  };
}

/** With a prefix that identity's account of Valkey may use in installations of earlier versions too. */
function keyOf(challenge: string): string {
  return `attempts:passkey-challenge:${createHash('sha256').update(challenge).digest('base64url')}`;
}

function toValue({ purpose, userId }: ChallengeUse): string {
  return `${purpose}:${userId ?? ''}`;
}
