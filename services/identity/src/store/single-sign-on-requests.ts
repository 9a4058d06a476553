import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '@portal/auth/sealer';
import type { ProviderSignIn } from '@portal/auth/session-codec';
import type { SingleSignOnPurpose } from '@portal/contracts/identity/single-sign-on';
import type { Role } from '@portal/contracts/identity/user';
import type { Redis } from 'ioredis';
import type { OidcSecrets } from '../single-sign-on/oidc-client.ts';

/** How long somebody may take at the provider. */
export const requestLifetimeSeconds = 10 * 60;
const ticketLifetimeSeconds = 5 * 60;
/** Longer than a logout token is accepted. */
const logoutLifetimeSeconds = 10 * 60;

/** Longer than a sign-in may take, with its second factor. */
const endedLifetimeSeconds = requestLifetimeSeconds + ticketLifetimeSeconds;

/** What was begun with a provider. */
export interface SingleSignOnRequest extends OidcSecrets {
  provider: string;
  purpose: SingleSignOnPurpose;
  rememberMe: boolean;
  /**
   * The person who began to link, to sign in again or to finish their setup, and their session; null for other sign-ins.
   */
  userId: string | null;
  sessionId: string | null;
  /** For finishing a setup: fingerprints of the account’s secrets and address (`passwordLinkBinding`). Otherwise null. */
  accountState: string | null;
  /** Whether the person has used a second factor of their own to begin it. */
  hasFactor: boolean;
  /** In milliseconds since 1970. */
  at: number;
}

/** A sign-in with a provider that needs a second factor as well. */
export interface SingleSignOnTicket {
  userId: string;
  linkId: string;
  /** What the mapping says; null for none. */
  role: Role | null;
  rememberMe: boolean;
  signedInBy: ProviderSignIn;
  /** When it was begun, in milliseconds since 1970. */
  begunAt: number;
}

export type SingleSignOnRequestStore = ReturnType<typeof createSingleSignOnRequestStore>;

/** What was begun with providers, in Valkey by hashes and encrypted, for minutes. */
export function createSingleSignOnRequestStore(
  redis: Redis,
  sealer: Pick<Sealer, 'seal' | 'open'>,
) {
  async function put(key: string, value: object, seconds: number): Promise<void> {
    // With its key, so that it is valid under no other.
    await redis.set(key, sealer.seal(JSON.stringify({ key, value })), 'EX', seconds);
  }

  function open<Value>(key: string, sealed: string | null): Value | null {
    const text = sealed === null ? null : sealer.open(sealed);
    const stored = text === null ? null : JSON.parse(text);
    return stored?.key === key ? stored.value : null;
  }

  return {
    /** Stores a request by its state, and returns the key for the browser’s cookie. */
    async create(request: SingleSignOnRequest): Promise<string> {
      const browserKey = randomBytes(32).toString('base64url');
      const value = { request, browser: hashOf(browserKey) };
      await put(requestKey(request.state), value, requestLifetimeSeconds);
      return browserKey;
    },

    /** Uses up a request. Null if there is none, another browser began it, or it is for another provider. */
    async consume(
      state: string,
      { provider, browserKey }: { provider: string; browserKey: string },
    ): Promise<SingleSignOnRequest | null> {
      const key = requestKey(state);
      const stored = open<{ request: SingleSignOnRequest; browser: string }>(
        key,
        await redis.getdel(key),
      );
      if (stored === null || stored.request.provider !== provider) return null;
      return isSame(stored.browser, hashOf(browserKey)) ? stored.request : null;
    },

    async createTicket(ticket: SingleSignOnTicket): Promise<string> {
      const id = randomBytes(32).toString('base64url');
      await put(ticketKey(id), ticket, ticketLifetimeSeconds);
      return id;
    },

    async findTicket(id: string): Promise<SingleSignOnTicket | null> {
      const key = ticketKey(id);
      return open<SingleSignOnTicket>(key, await redis.get(key));
    },

    /** Uses up a ticket; of concurrent uses one succeeds. */
    async consumeTicket(id: string): Promise<boolean> {
      return (await redis.del(ticketKey(id))) === 1;
    },

    /**
     * Records that a provider signs somebody out now, with `sid` null of all of its sessions, otherwise of that one and of
     * those that it gave no `sid`.
     */
    async recordLogout({ provider, subject, sid }: ProviderSignIn, now: Date): Promise<void> {
      const ended = sid === null ? [{ subject }] : [{ sid }, { subject, sid: null }];
      for (const sessions of ended) {
        await redis.set(
          endedKey(provider, sessions),
          String(now.getTime()),
          'EX',
          endedLifetimeSeconds,
        );
      }
    },

    /** Whether a provider has signed somebody out since a time, in milliseconds since 1970. */
    async isLoggedOutSince({ provider, subject, sid }: ProviderSignIn, since: number) {
      const own = sid === null ? { subject, sid } : { sid };
      const keys = [endedKey(provider, { subject }), endedKey(provider, own)];
      return (await redis.mget(keys)).some((at) => at !== null && Number(at) >= since);
    },

    /** Whether a logout token was used. */
    isLogoutUsed: async (provider: string, jti: string): Promise<boolean> =>
      (await redis.exists(logoutKey(provider, jti))) === 1,

    /** Records that a logout token was used, once its sessions have ended. */
    async markLogoutUsed(provider: string, jti: string): Promise<void> {
      await redis.set(logoutKey(provider, jti), '1', 'EX', logoutLifetimeSeconds);
    },
  };
}

// With a prefix that identity's account of Valkey may use in installations of earlier versions too.
const requestKey = (state: string) => `attempts:sso-request:${hashOf(state)}`;
const ticketKey = (id: string) => `attempts:sso-ticket:${hashOf(id)}`;
const endedKey = (provider: string, of: { subject: string; sid?: null } | { sid: string }) =>
  `attempts:sso-ended:${hashOf(JSON.stringify([provider, of]))}`;
const logoutKey = (provider: string, jti: string) =>
  `attempts:sso-logout:${hashOf(JSON.stringify([provider, jti]))}`;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
