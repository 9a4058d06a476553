import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CloudEvent } from '@portal/contracts/event';
import { registerCleanUp } from '@portal/testing/clean-up';
import { Webhook } from 'standardwebhooks';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  event: CloudEvent<{ id: string }>;
  /** Whether the sender still waits for the response. */
  isOpen: boolean;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Never responds. */
  hangs?: true;
}

/** Another system's HTTP server, which stores what it receives and responds as the test says. */
export async function startWebhookReceiver() {
  const received: ReceivedRequest[] = [];
  let reply: (request: ReceivedRequest) => Reply = () => ({ status: 204 });
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers as Record<string, string>,
      body,
      event: JSON.parse(body),
      isOpen: true,
    };
    response.on('close', () => {
      request.isOpen = false;
    });
    received.push(request);
    const { status, headers, body: text, hangs } = reply(request);
    if (hangs) return;
    response.writeHead(status, headers).end(text);
  });
  let connectionCount = 0;
  server.on('connection', () => {
    connectionCount += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registerCleanUp(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    /** How often somebody has connected. */
    connections: () => connectionCount,
    /** The requests to a path. */
    at: (path: string) => received.filter((request) => request.path === path),
    respond(by: (request: ReceivedRequest) => Reply) {
      reply = by;
    },
  };
}

/** Verifies a request as a receiver does. Throws if the secret hasn't signed it. */
export function verifyWebhook(secret: string, { body, headers }: ReceivedRequest): unknown {
  return new Webhook(secret).verify(body, headers);
}
