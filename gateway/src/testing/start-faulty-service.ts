import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';

/** Starts a server in place of a faulty service. Closes with the test file. */
export async function startFaultyService(
  behave: (request: IncomingMessage, response: ServerResponse) => void,
) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => behave(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requestCount: () => requests };
}

/** Responds to every request with the same JSON. */
export function respondWith(body: unknown, status = 200) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}
