import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProxiedPortal {
  url: string;
  /** Serves another service worker from now on, as after an update of the portal. */
  publishNewVersion(): void;
  /** Sends the end of each page a second after its beginning from now on, as a slow network does. */
  slowDownPages(): void;
  close(): Promise<void>;
}

/** The portal behind a proxy. */
export async function startProxiedPortal(portalUrl: string): Promise<ProxiedPortal> {
  const { host, origin } = new URL(portalUrl);
  let isNew = false;
  let isSlow = false;
  const server = createServer((incoming, response) => {
    const isChanged = isNew && incoming.url === '/sw.js';
    const isSlowPage = isSlow && incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) };
    if (isChanged || isSlowPage) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const passed = request(
      `${portalUrl}${incoming.url}`,
      { method: incoming.method, headers },
      (answer) => {
        if (isChanged) delete answer.headers['content-length'];
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (isSlowPage) return void sendInParts(answer, response);
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
    slowDownPages() {
      isSlow = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a page up to its sign-in form, after the script that fetches the app’s code, and a second later the rest. */
async function sendInParts(page: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await text(page);
  const end = html.indexOf('<div data-sign-in>');
  response.write(html.slice(0, end));
  await delay(1_000);
  response.end(html.slice(end));
}
