import { readFileSync } from 'node:fs';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, inject, test } from 'vitest';
import { createPerson } from '../testing/create-people.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const gateway = await startTestGateway();
const typed = 'Typed-by-somebody-7';

test('refused access and input are logged at info with who, what and the code, and no value', async () => {
  const logged = await startServiceProcess('gateway', { ...inject('gatewayEnvironment') });
  registerCleanUp(() => logged.stop());
  const { id: userId, cookie } = await createPerson(gateway);
  const json = { 'content-type': 'application/json', cookie };
  const get = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(logged.url + path, { headers });
  const graphql = (query: string) =>
    fetch(`${logged.url}/graphql`, {
      method: 'POST',
      headers: { ...json, accept: 'application/json' },
      body: JSON.stringify({ query }),
    });
  const refused = [
    { route: 'users', codes: ['FORBIDDEN'], response: await get('/api/users') },
    { route: 'users', codes: ['UNAUTHENTICATED'], response: await get('/api/users', {}) },
    {
      route: 'requestLeave',
      codes: ['BAD_INPUT'],
      response: await fetch(`${logged.url}/api/leave-requests`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ startDate: typed, reason: typed }),
      }),
    },
    { route: 'graphql', codes: ['FORBIDDEN'], response: await graphql('{ users { id } }') },
    { route: 'graphql', codes: ['BAD_INPUT'], response: await graphql(`{ ${typed} }`) },
  ];
  expect(refused.map(({ response }) => response.status)).toEqual([403, 401, 400, 200, 200]);
  // Neither a success nor the question who is signed in is a refusal.
  const others = [await get('/api/auth/user'), await get('/api/auth/user', {})];
  expect(others.map(({ status }) => status)).toEqual([200, 401]);

  const lines = () =>
    readFileSync(logged.logFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request handled');
  await eventually(() => expect(lines()).toHaveLength(refused.length + others.length));
  expect(lines().filter(({ level }) => level === 'info')).toEqual(
    refused.map(({ route, codes, response }) =>
      expect.objectContaining({
        level: 'info',
        route,
        codes,
        requestId: response.headers.get('x-request-id'),
        userId: codes[0] === 'UNAUTHENTICATED' ? null : userId,
        address: expect.stringContaining('127.0.0.1'),
        'event.kind': 'event',
        'event.action': actionOf(codes[0]),
        'event.outcome': 'failure',
        'source.ip': '127.0.0.1',
      }),
    ),
  );
  expect(lines().filter((line) => 'event.action' in line)).toHaveLength(refused.length);
  expect(readFileSync(logged.logFile, 'utf8')).not.toContain(typed);
});

function actionOf(code: string | undefined): string {
  if (code === 'FORBIDDEN') return 'access-refused';
  return code === 'UNAUTHENTICATED' ? 'sign-in-required' : 'input-refused';
}
