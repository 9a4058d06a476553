import { randomUUID } from 'node:crypto';
import { type ApiTokenScope, apiTokenScopes } from '@portal/contracts/api-token-scopes';
import { masterAdminCookie } from './create-people.ts';
import type { TestGateway } from './test-gateway.ts';

export interface TestToken {
  id: string;
  name: string;
  token: string;
  /** The header of its requests. */
  headers: { authorization: string };
}

const created: TestToken[] = [];

/** Creates an API token as the master admin. */
export async function createTestToken(
  gateway: TestGateway,
  scopes: readonly ApiTokenScope[] = apiTokenScopes,
): Promise<TestToken> {
  const name = `Test ${randomUUID()}`;
  const body = { name, scopes, expiresInDays: 30 };
  const cookie = masterAdminCookie();
  const reply = await gateway.post('/api/admin/api-tokens', body, { cookie });
  if (reply.status !== 201) throw new Error(`no token: ${JSON.stringify(reply.body)}`);
  const { token, apiToken } = reply.body as { token: string; apiToken: { id: string } };
  const headers = { authorization: `Bearer ${token}` };
  const testToken = { id: apiToken.id, name, token, headers };
  created.push(testToken);
  return testToken;
}

/** Revokes a token as the master admin. */
export async function revokeTestToken(gateway: TestGateway, { id }: TestToken): Promise<void> {
  const cookie = masterAdminCookie();
  const { status } = await gateway.send('DELETE', `/api/admin/api-tokens/${id}`, { cookie });
  if (status !== 200) throw new Error(`not revoked: ${status}`);
}

/** Revokes the tokens of a test file: all files together may have 50. */
export async function revokeTestTokens(gateway: TestGateway): Promise<void> {
  for (const token of created.splice(0)) await revokeTestToken(gateway, token);
}
