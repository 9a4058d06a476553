import { rewriteSession } from './rewrite-session.ts';

/** Rewrites a stored session as last used ten minutes ago. */
export async function makeSessionIdle(cookie: string) {
  const { redis, key, changed } = await rewriteSession(cookie, ({ seenAt }) => ({
    seenAt: seenAt - 10 * 60_000,
  }));
  return { redis, key, idle: changed };
}
