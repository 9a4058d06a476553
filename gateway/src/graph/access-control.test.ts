import { accessError } from '@portal/auth/caller';
import { operations } from '@portal/contracts/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCallers, type TestCaller } from '../testing/create-callers.ts';
import { masterAdminCookie } from '../testing/create-people.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { noRequestLimits, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startTestGateway(noRequestLimits);
  callers = await createCallers(gateway);
});

describe.each(operations)('$name', (contract) => {
  test('refuses callers without access', async () => {
    for (const { who, caller, cookie } of callers) {
      const code = accessError(contract.access, caller);
      if (code === null) continue;
      const { body } = await gateway.graphql(
        contract.document,
        { input: sampleInput(contract) },
        { cookie },
      );
      expect({ who, errors: body.errors }).toMatchObject({
        who,
        errors: [{ extensions: { code } }],
      });
      expect(body.data?.[contract.name] ?? null).toBeNull();
    }
  });

  test('rejects operators in place of values, and unknown fields', async () => {
    const allowed = callers.find(({ caller }) => accessError(contract.access, caller) === null);
    const fields = Object.keys(contract.input.shape);
    const inputs = fields.map((field) => ({ ...sampleInput(contract), [field]: { $gt: '' } }));
    if (fields.length > 0) inputs.push({ ...sampleInput(contract), $set: { $gt: '' } });
    for (const input of inputs) {
      const { body } = await gateway.graphql(
        contract.document,
        { input },
        { cookie: allowed?.cookie },
      );
      // An object in place of a list lacks several fields.
      const codes = new Set(body.errors?.map(({ extensions }) => extensions.code));
      expect({ input, codes }).toEqual({ input, codes: new Set(['BAD_INPUT']) });
    }
  });
});

test('federation entities can’t be queried', async () => {
  const document = '{ _entities(representations: []) { __typename } _service { sdl } }';
  expect((await gateway.graphql(document)).status).toBe(401);
  const { status, body } = await gateway.graphql(document, {}, { cookie: masterAdminCookie() });
  expect(status).toBe(400);
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT', 'BAD_INPUT']);
});

test('an employee can’t see other people’s details', async () => {
  const employee = callers.find(({ who }) => who === 'an employee');
  const { body } = await gateway.graphql('{ users { id username } }', {}, employee);
  expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
