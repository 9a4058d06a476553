import { refusal } from '@portal/auth/caller';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { statusOf } from '@portal/contracts/status-of';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyKindOfCaller, type TestCaller } from '../testing/callers.ts';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { samplePath } from '../testing/sample-input.ts';

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startedGateway();
  callers = await everyKindOfCaller(gateway);
});

/** Asks with fields that no operation has: what may be asked is 400, and nothing is ever done. */
function askWith(contract: Operation, cookie: string | null, fields: Record<string, unknown>) {
  const { method } = contract.rest;
  const path = samplePath(contract);
  if (method !== 'GET') return gateway.ask(method, path, { cookie, body: fields });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.append(name, String(value));
  return gateway.ask(method, `${path}?${query}`, { cookie });
}

describe.each(operations)('$rest.method $rest.path', (contract) => {
  test('refuses whoever may not, and then what it does not know', async () => {
    for (const { who, caller, cookie } of callers) {
      const { status, body } = await askWith(contract, cookie, { surprise: 'x' });
      const refused = refusal(contract.access, caller);
      const expected = refused ?? 'BAD_INPUT';
      expect({ who, status, body }).toMatchObject({
        who,
        status: statusOf[expected],
        body: { code: expected },
      });
      if (refused) continue;
      expect(body).toMatchObject({
        issues: expect.arrayContaining([{ path: ['surprise'], message: expect.any(String) }]),
      });
    }
  });

  test('tells nobody exactly this', async () => {
    if (contract.access === 'anyone') return;
    const { status, body } = await askWith(contract, null, {});
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Unauthorized', code: 'UNAUTHENTICATED' });
  });

  test('never takes the keys of a database or of an object', async () => {
    const allowed = callers.find(({ caller }) => refusal(contract.access, caller) === null);
    const hostile = ['$set', '$where', '_id', '__proto__', 'constructor', 'prototype', 'a.b'];
    for (const key of hostile) {
      const fields = JSON.parse(`{${JSON.stringify(key)}: {"isAdmin": true}}`);
      const { status, body } = await askWith(contract, allowed?.cookie ?? null, fields);
      expect({ key, status, body }).toMatchObject({
        key,
        status: 400,
        body: { code: 'BAD_INPUT' },
      });
    }
  });

  test('never takes an operator where it wants a value', async () => {
    const allowed = callers.find(({ caller }) => refusal(contract.access, caller) === null);
    for (const field of Object.keys(contract.input.shape)) {
      if (contract.rest.path.includes(`{${field}}`)) continue;
      const { status, body } = await askWith(contract, allowed?.cookie ?? null, {
        [field]: contract.rest.method === 'GET' ? '{"$gt":""}' : { $gt: '' },
      });
      expect({ field, status }).toEqual({ field, status: 400 });
      expect(body).toMatchObject({ code: 'BAD_INPUT' });
    }
  });
});
