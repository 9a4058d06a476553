import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '@portal/testing/clean-up';

/** A web server in the place of GOV.UK, which answers as `answer` does at the time. */
export async function standIn() {
  const asked: (string | undefined)[] = [];
  const gov = {
    url: '',
    /** The `If-None-Match` of each request, in order. */
    asked,
    answer: (response: ServerResponse): void => void response.writeHead(404).end(),
    /** Has it give a list, and 304 to whoever has that already. */
    publish(list: unknown, etag: string): void {
      gov.answer = (response) => {
        if (asked.at(-1) === etag) return void response.writeHead(304).end();
        response.writeHead(200, { 'content-type': 'application/json', etag });
        response.end(JSON.stringify(list));
      };
    },
  };
  const server = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    gov.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  gov.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank-holidays.json`;
  return gov;
}
