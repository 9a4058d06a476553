import type { Session, SessionStore } from '@portal/auth/sessions';
import type { Logger } from '@portal/runtime/log';

/** Less than a second, with what it takes to look and to tell. */
const lookEveryMs = 700;
/** Whether a session still lasts can't be known for so long before its streams are closed. */
const unknownForMs = 10_000;

/**
 * Looks again and again whether the sessions of all clients still last, in one round trip, and
 * keeps with each client the session as it is. Looking extends none.
 */
export function watchSessions<Client extends { session: Session }>(
  clients: ReadonlySet<Client>,
  sessions: Pick<SessionStore, 'findAll'>,
  log: Logger,
  then: { over(client: Client): void; unknown(client: Client): void },
) {
  let isLooking = false;
  let knownAt = performance.now();

  async function look(): Promise<void> {
    if (clients.size === 0) {
      knownAt = performance.now();
      return;
    }
    const asked = [...clients];
    const hashes = [...new Set(asked.map(({ session }) => session.hash))];
    try {
      const found = await sessions.findAll(hashes);
      const current = new Map(hashes.map((hash, i) => [hash, found[i]]));
      knownAt = performance.now();
      for (const client of asked) {
        if (!clients.has(client)) continue;
        const session = current.get(client.session.hash);
        if (session?.stage === 'full') client.session = session;
        else then.over(client);
      }
    } catch (err) {
      log.debug({ err }, 'session store away');
      if (performance.now() - knownAt < unknownForMs) return;
      for (const client of asked) then.unknown(client);
    }
  }

  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look().finally(() => {
      isLooking = false;
    });
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(looking) };
}
