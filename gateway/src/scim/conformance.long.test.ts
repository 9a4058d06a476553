import { installPython } from '@portal/testing/python';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestToken, revokeTestTokens } from '../testing/api-tokens.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** Runs the checks of scim2-tester, the conformance suite of the Python project of that name. */
const program = `
import json, sys
from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

http = Client(base_url=sys.argv[1], headers={'Authorization': sys.argv[2]}, timeout=60)
results = check_server(SyncSCIMClient(http))
print(json.dumps([
    {'status': one.status.name, 'title': one.title, 'reason': one.reason, 'data': repr(one.data)}
    for one in results
]))
`;

interface Check {
  status: string;
  title: string;
  reason: string | null;
  data: string;
}

let gateway: TestGateway;
let run: Awaited<ReturnType<typeof installPython>>;
beforeAll(async () => {
  gateway = await startTestGateway({ REQUEST_LIMIT_TOKEN: '1000000' });
  run = await installPython('scim2_tester', 'httpx2');
}, 300_000);

afterAll(() => revokeTestTokens(gateway));

test('conforms to SCIM 2.0 by the checks of scim2-tester', { timeout: 300_000 }, async () => {
  const { headers } = await createTestToken(gateway, ['write:scim']);
  const url = `${gateway.url}/scim/v2`;
  const checks = (await run(program, url, headers.authorization)) as Check[];
  const counts = Map.groupBy(checks, ({ status }) => status);
  process.stdout.write(
    `scim2-tester: ${[...counts].map(([status, { length }]) => `${length} ${status}`).join(', ')}\n`,
  );
  const passed = ['SUCCESS', 'COMPLIANT', 'ACCEPTABLE', 'SKIPPED'];
  const failed = checks.filter(({ status }) => !passed.includes(status));
  // Both give an address to somebody who has none. It is set when the account is created, and never later
  // (docs/scim.md).
  expect(failed).toEqual(
    ['object_replacement', 'check_add_attribute'].map((title) =>
      expect.objectContaining({ title, reason: expect.stringContaining('email can’t be changed') }),
    ),
  );
  expect(counts.get('SUCCESS')?.length).toBeGreaterThanOrEqual(40);
});
