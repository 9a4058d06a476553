import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { toGatewayRequest } from './http-request.ts';

test.each([
  ['/api/users?a=1', '/api/users', 'a=1'],
  ['/', '/', ''],
  ['/?a=?', '/', 'a=?'],
  ['http://portal.test:8080/api/users?a=1', '/api/users', 'a=1'],
  ['HTTP://portal.test', '/', ''],
  ['http://portal.test?a=1', '/', 'a=1'],
  ['//api/users', '//api/users', ''],
  ['*', '*', ''],
])('%s', (url, path, query) => {
  const message = { url, method: 'GET', headers: {} } as IncomingMessage;
  const client = () => ({ address: '192.0.2.1', host: 'portal.test' });
  expect(toGatewayRequest(message, client, new AbortController().signal)).toMatchObject({
    path,
    query,
  });
});
