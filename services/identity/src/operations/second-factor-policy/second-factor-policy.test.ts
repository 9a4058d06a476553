import {
  saveSecondFactorPolicy,
  secondFactorPolicyQuery,
} from '@portal/contracts/identity/second-factor';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const policy = { audience: 'administrators', fromDay: '2026-12-01', graceDays: 14 } as const;

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('a master admin decides, which is audited once for each change', async () => {
  const { id, caller } = await identity.insertAccount('master-admin');
  const as = identity.ask.as(caller);
  const nobody = { audience: 'nobody', fromDay: null, graceDays: 0 };
  expect((await as.run(secondFactorPolicyQuery)).data).toEqual(nobody);
  for (let times = 0; times < 2; times += 1) {
    expect((await as.run(saveSecondFactorPolicy, policy)).data).toEqual(policy);
  }
  expect((await as.run(secondFactorPolicyQuery)).data).toEqual(policy);
  const off = { audience: 'nobody', fromDay: '2026-12-01', graceDays: 3 } as const;
  expect((await as.run(saveSecondFactorPolicy, off)).data).toEqual(nobody);
  const rows = await identity.database
    .collection('audit')
    .find({ action: 'second-factor-policy-changed' })
    .sort({ _id: 1 })
    .toArray();
  expect(rows).toMatchObject([
    {
      actorId: id,
      targetId: null,
      details: [
        { field: 'secondFactorAudience', before: 'nobody', after: 'administrators' },
        { field: 'secondFactorFrom', before: null, after: '2026-12-01' },
        { field: 'graceDays', before: '0', after: '14' },
      ],
    },
    { actorId: id, details: [{ after: 'nobody' }, { after: null }, { after: '0' }] },
  ]);
});

test('ten at once leave one of them whole', async () => {
  const as = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const policies = Array.from({ length: 10 }, (_, i) => ({
    audience: 'everybody' as const,
    fromDay: `2026-12-${10 + i}`,
    graceDays: i,
  }));
  const saved = await Promise.all(policies.map((one) => as.run(saveSecondFactorPolicy, one)));
  expect(saved.map(({ code }) => code)).toEqual(policies.map(() => null));
  expect(policies).toContainEqual((await as.run(secondFactorPolicyQuery)).data);
});

test.each([
  [{ fromDay: null }, 'fromDay', 'Enter the date the rule starts'],
  [{ graceDays: 31 }, 'graceDays', 'must be at most 30'],
  [{ graceDays: -1 }, 'graceDays', 'must be 0 or more'],
  [{ fromDay: '2026-02-30' }, 'fromDay', 'must be a date, for example 2026-07-01'],
])('%j is refused', async (fault, field, message) => {
  const as = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const { code, errors } = await as.run(saveSecondFactorPolicy, { ...policy, ...fault });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([{ path: [field], message }]);
});

test('nobody else reads or changes it', async () => {
  const master = (await identity.insertAccount('master-admin')).caller;
  const callers = [
    [identity.ask.anonymous(), 'UNAUTHENTICATED'],
    [identity.ask.as((await identity.insertAccount('admin')).caller), 'FORBIDDEN'],
    [identity.ask.as((await identity.insertAccount('employee')).caller), 'FORBIDDEN'],
    [identity.ask.as({ ...master, stage: 'setup' }), 'SETUP_REQUIRED'],
    [identity.ask.as({ ...master, stage: 'factor-setup' }), 'FACTOR_SETUP_REQUIRED'],
  ] as const;
  for (const [ask, code] of callers) {
    expect((await ask.run(secondFactorPolicyQuery)).code).toBe(code);
    expect((await ask.run(saveSecondFactorPolicy, policy)).code).toBe(code);
  }
});
