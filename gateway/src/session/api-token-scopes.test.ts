import { apiTokenScopes, scopeOf } from '@portal/contracts/api-token-scopes';
import { operations } from '@portal/contracts/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { createTestToken, revokeTestTokens, type TestToken } from '../testing/api-tokens.ts';
import { samplePath } from '../testing/sample-input.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Route = (typeof operations)[number] | (typeof downloadRoutes)[number];

let gateway: TestGateway;
let all: TestToken;
const tokens = new Map<string, TestToken>();

beforeAll(async () => {
  gateway = await startTestGateway({ REQUEST_LIMIT_TOKEN: '1000000' });
  all = await createTestToken(gateway);
  for (const scope of apiTokenScopes) tokens.set(scope, await createTestToken(gateway, [scope]));
});

afterAll(() => revokeTestTokens(gateway));

/** An unknown field gives 400 to those who may call the operation, and nothing changes. */
function send(contract: Route, { headers }: TestToken) {
  const { method } = contract.rest;
  const path = samplePath(contract as (typeof operations)[number]).replaceAll(/\{\w+\}/g, 'x');
  return method === 'GET'
    ? gateway.get(`${path}?surprise=x`, { headers })
    : gateway.send(method, path, { headers, body: { surprise: 'x' } });
}

describe.each<Route>([...operations, ...downloadRoutes])('$rest.method $rest.path', (contract) => {
  const scope = scopeOf(contract);

  test('takes its scope and no other', async () => {
    if (scope === null) {
      const { status, body } = await send(contract, all);
      expect({ status, body }).toEqual({
        status: 403,
        body: { code: 'FORBIDDEN', message: 'API tokens can’t be used here' },
      });
      return;
    }
    for (const [other, token] of tokens) {
      const { status, body, headers } = await send(contract, token);
      if (other === scope) {
        expect({ other, status, body }).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
        expect(JSON.stringify(body)).toContain('surprise');
        continue;
      }
      const message = `This API token doesn’t have the scope ${scope}`;
      expect({ other, status, body }).toEqual({
        ...{ other, status: 403 },
        body: { code: 'FORBIDDEN', message },
      });
      expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    }
  });
});
