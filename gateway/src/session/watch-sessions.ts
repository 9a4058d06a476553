import type { Session, SessionStore } from '@portal/auth/session-store';
import type { Logger } from '@portal/runtime/log';

/** An ended session must close its streams within a second, lookup included. */
const checkIntervalMs = 700;
/** How long the session store may be unavailable before streams are closed. */
const maxUnknownMs = 10_000;

/**
 * Checks periodically, in one round trip, that the sessions of all clients still exist, and updates
 * each client's session. A check doesn't extend a session.
 */
export function watchSessions<Client extends { session: Session }>(
  clients: ReadonlySet<Client>,
  sessions: Pick<SessionStore, 'findAll'>,
  log: Logger,
  handlers: { ended(client: Client): void; unknown(client: Client): void },
) {
  let isChecking = false;
  let checkedAt = performance.now();

  async function check(): Promise<void> {
    if (clients.size === 0) {
      checkedAt = performance.now();
      return;
    }
    const checked = [...clients];
    const hashes = [...new Set(checked.map(({ session }) => session.hash))];
    try {
      const found = await sessions.findAll(hashes);
      const current = new Map(hashes.map((hash, i) => [hash, found[i]]));
      checkedAt = performance.now();
      for (const client of checked) {
        if (!clients.has(client)) continue;
        const session = current.get(client.session.hash);
        if (session?.stage === 'full') client.session = session;
        else handlers.ended(client);
      }
    } catch (err) {
      log.debug({ err }, 'session store unavailable');
      if (performance.now() - checkedAt < maxUnknownMs) return;
      for (const client of checked) handlers.unknown(client);
    }
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check().finally(() => {
      isChecking = false;
    });
  }, checkIntervalMs).unref();
  return { stop: () => clearInterval(timer) };
}
