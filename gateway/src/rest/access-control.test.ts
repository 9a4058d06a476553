import { accessError } from '@portal/auth/caller';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCallers, type TestCaller } from '../testing/create-callers.ts';
import { expectAccess } from '../testing/expect-access.ts';
import { samplePath } from '../testing/sample-input.ts';
import { noRequestLimits, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startTestGateway(noRequestLimits);
  callers = await createCallers(gateway);
});

/** Sends a request with unknown fields: 400 where the caller has access, and nothing changes. */
function sendRequest(contract: Operation, cookie: string | null, fields: Record<string, unknown>) {
  const { method } = contract.rest;
  const path = samplePath(contract);
  if (method !== 'GET') return gateway.send(method, path, { cookie, body: fields });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.append(name, String(value));
  return gateway.send(method, `${path}?${query}`, { cookie });
}

describe.each(operations)('$rest.method $rest.path', (contract) => {
  test('refuses callers without access, and then unknown fields', async () => {
    await expectAccess(contract.access, callers, (cookie, fields) =>
      sendRequest(contract, cookie, fields),
    );
  });

  test('gives no other caller any data', async () => {
    if (contract.access === 'anyone') return;
    const { status, body } = await sendRequest(contract, null, {});
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Unauthorized', code: 'UNAUTHENTICATED' });
  });

  test('rejects keys of database operators and prototypes', async () => {
    const allowed = callers.find(({ caller }) => accessError(contract.access, caller) === null);
    const hostile = ['$set', '$where', '_id', '__proto__', 'constructor', 'prototype', 'a.b'];
    for (const key of hostile) {
      const fields = JSON.parse(`{${JSON.stringify(key)}: {"isAdmin": true}}`);
      const { status, body } = await sendRequest(contract, allowed?.cookie ?? null, fields);
      expect({ key, status, body }).toMatchObject({
        key,
        status: 400,
        body: { code: 'BAD_INPUT' },
      });
    }
  });

  test('rejects operators in place of values', async () => {
    const allowed = callers.find(({ caller }) => accessError(contract.access, caller) === null);
    for (const field of Object.keys(contract.input.shape)) {
      if (contract.rest.path.includes(`{${field}}`)) continue;
      const { status, body } = await sendRequest(contract, allowed?.cookie ?? null, {
        [field]: contract.rest.method === 'GET' ? '{"$gt":""}' : { $gt: '' },
      });
      expect({ field, status }).toEqual({ field, status: 400 });
      expect(body).toMatchObject({ code: 'BAD_INPUT' });
    }
  });
});
