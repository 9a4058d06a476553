import { createNetworkProxy } from '@portal/testing/network-proxy';
import { mongodNames, natsNames } from '../cluster-names.ts';
import type { ServerLinks } from '../start-cluster-servers.ts';

type Proxy = Awaited<ReturnType<typeof createNetworkProxy>>;

/**
 * Puts a proxy in front of each member of MongoDB, which other members and clients go through, and one in
 * each direction between two servers of NATS. `cut` delays all data for a server without closing a
 * connection, as a broken cable does.
 */
export function createServerLinks() {
  /** The proxies that a server's connections to the other servers, or theirs to it, go through. */
  const proxiesOf = new Map<string, Proxy[]>();

  async function link(names: readonly string[], port: number): Promise<number> {
    const proxy = await createNetworkProxy(`tcp://127.0.0.1:${port}`);
    for (const name of names) proxiesOf.set(name, [...(proxiesOf.get(name) ?? []), proxy]);
    return Number(new URL(proxy.url).port);
  }

  const links: ServerLinks = {
    mongod: (ports) =>
      Promise.all(ports.map((port, index) => link([mongodNames[index] ?? ''], port))),
    routes: (from, ports) =>
      Promise.all(
        ports.map((port, to) => link([natsNames[from] ?? '', natsNames[to] ?? ''], port)),
      ),
  };

  function setState(server: string, state: 'whole' | 'stuck' | 'cut'): void {
    for (const proxy of proxiesOf.get(server) ?? []) proxy.setState(state);
  }

  return {
    links,
    cut: (server: string) => setState(server, 'stuck'),
    /** Ends the delayed connections, and lets new ones through. */
    mend(server: string): void {
      setState(server, 'cut');
      setState(server, 'whole');
    },
  };
}
