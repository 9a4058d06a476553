import * as contracts from '@portal/contracts/identity/team';
import type { Operation } from '@portal/contracts/operation';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymousAndOthers } from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const someId = 'e'.repeat(24);
const operations: [Operation, Record<string, unknown>][] = [
  [contracts.teams, {}],
  [contracts.saveTeam, { name: 'Ward 3' }],
  [contracts.deleteTeam, { id: someId }],
  [contracts.saveTeamMembers, { teamId: someId, from: '2026-11-27', userIds: [someId] }],
  [contracts.deleteTeamMembership, { id: someId, from: '2026-11-27' }],
];

describe.each(anonymousAndOthers)('%s', (_who, caller, code) => {
  test.each(operations.map(([operation, input]) => [operation.name, operation, input]))(
    'can’t call %s',
    async (_name, operation, input) => {
      const response = await identity.ask.as(caller).run(operation as Operation, input as object);
      expect(response.code).toBe(code);
    },
  );
});

test('an administrator who was deleted or demoted meanwhile can’t change anything', async () => {
  const { id } = await identity.insertAccount('employee');
  const formerAdmins = [
    { userId: 'd'.repeat(24), role: 'admin' },
    { userId: id, role: 'admin' },
  ] as const;
  const { caller } = await identity.insertAccount('admin');
  const saved = await identity.ask.as(caller).run(contracts.saveTeam, { name: 'Ward 3' });
  const teamId = saved.data?.id as string;
  for (const former of formerAdmins) {
    const asFormer = identity.ask.as(former);
    const responses = [
      await asFormer.run(contracts.saveTeam, { name: 'Ward 4' }),
      await asFormer.run(contracts.deleteTeam, { id: teamId }),
      await asFormer.run(contracts.saveTeamMembers, { teamId, from: '2026-11-27', userIds: [id] }),
      await asFormer.run(contracts.deleteTeamMembership, { id, from: '2026-11-27' }),
    ];
    expect(responses.map(({ code }) => code)).toEqual(Array(4).fill('UNAUTHENTICATED'));
  }
});
