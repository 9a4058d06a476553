import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { expect, inject, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// A server in place of leave and records stores the tokens that the gateway sends them.

const environment = inject('gatewayEnvironment');
const tokens: string[] = [];
const { url } = await startFaultyService((request, response) => {
  tokens.push(request.headers.authorization ?? '');
  response.writeHead(503).end();
});
const gateway = await startTestGateway({ LEAVE_URL: url, RECORDS_URL: url });

test.each<[string, ServiceName, string, string, unknown]>([
  ['by REST', 'leave', 'GET', '/api/bank-holidays', undefined],
  ['by GraphQL', 'leave', 'POST', '/graphql', { query: '{ bankHolidays { date } }' }],
  [
    'for a download',
    'records',
    'GET',
    '/api/admin/export/daily-records?startDate=2026-01-05&endDate=2026-01-05',
    undefined,
  ],
])('a token sent %s is accepted by %s and refused by the others', async (...row) => {
  const [, service, method, path, body] = row;
  tokens.length = 0;
  await gateway.send(method, path, { cookie: masterAdminCookie(), body });
  const [authorization = ''] = tokens;
  const statuses = await Promise.all(
    serviceNames.map(async (name) => {
      const response = await fetch(`${environment[`${name.toUpperCase()}_URL`]}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: '{ __typename }' }),
      });
      return [name, response.status];
    }),
  );
  expect(statuses).toEqual(serviceNames.map((name) => [name, name === service ? 200 : 401]));
});
