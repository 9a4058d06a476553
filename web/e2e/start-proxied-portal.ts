import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedPortal {
  url: string;
  /** Serves another service worker from now on, as after an update of the portal. */
  publishNewVersion(): void;
  close(): Promise<void>;
}

/** The portal behind a proxy. */
export async function startProxiedPortal(portalUrl: string): Promise<ProxiedPortal> {
  const { host, origin } = new URL(portalUrl);
  let isNew = false;
  const server = createServer((incoming, response) => {
    const isChanged = isNew && incoming.url === '/sw.js';
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) };
    if (isChanged) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const passed = request(
      `${portalUrl}${incoming.url}`,
      { method: incoming.method, headers },
      (answer) => {
        if (isChanged) delete answer.headers['content-length'];
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (isChanged) answer.on('end', () => response.end('\n// The next version.'));
        answer.pipe(response, { end: !isChanged });
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishNewVersion() {
      isNew = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
