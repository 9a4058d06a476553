import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';

/** Starts a web server that stands in for GOV.UK and responds by its current `answer`. */
export async function startGovUkServer() {
  const requestedEtags: (string | undefined)[] = [];
  const gov = {
    url: '',
    /** The `If-None-Match` of each request, in order. */
    requestedEtags,
    answer: (response: ServerResponse, _path: string): void => void response.writeHead(404).end(),
    /** Serves a list, and 304 if the caller's ETag is current. */
    publish(list: unknown, etag: string): void {
      gov.answer = (response) => {
        if (requestedEtags.at(-1) === etag) return void response.writeHead(304).end();
        response.writeHead(200, { 'content-type': 'application/json', etag });
        response.end(JSON.stringify(list));
      };
    },
  };
  const server = createServer((request, response) => {
    requestedEtags.push(request.headers['if-none-match']);
    gov.answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  gov.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank-holidays.json`;
  return gov;
}
