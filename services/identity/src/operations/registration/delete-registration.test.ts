import { deleteRegistration, saveRegistration } from '@portal/contracts/identity/registration';
import { beforeAll, expect, test } from 'vitest';
import { type RegistrationHelpers, registrationHelpers } from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
});

test('a registration is deleted, published and audited, once', async () => {
  const { id: userId } = await identity.insertAccount('employee');
  const { id } = await helpers.saveNmc(userId, '2027-03-31');
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => helpers.hr.run(deleteRegistration, { id })),
  );
  expect(responses.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: 9 }, () => 'NOT_FOUND'),
    null,
  ]);
  expect(responses.find(({ code }) => code === null)?.data).toEqual({ success: true });
  expect(await helpers.rowsOf(userId)).toEqual([]);
  const [, removed, ...others] = await identity.publishedEvents(userId);
  expect(removed).toMatchObject({
    type: 'portal.identity.registration-removed',
    data: { id, version: 2, userId, kind: 'nmc' },
  });
  expect(others).toEqual([]);
  const [, row] = await identity.auditRows(userId);
  expect(row).toMatchObject({
    action: 'registration-removed',
    details: [
      { field: 'registration', before: null, after: 'nmc' },
      { field: 'expiresOn', before: '2027-03-31', after: null },
    ],
  });
  // A new one is another registration.
  expect((await helpers.saveNmc(userId, '2027-03-31')).id).not.toBe(id);
});

test('only a master admin deletes one of a master admin', async () => {
  const { id: userId, caller } = await identity.insertAccount('master-admin');
  const master = identity.ask.as(caller);
  const input = { userId, kind: 'right-to-work', issuedOn: '2026-01-01' } as const;
  const { data: saved } = await master.run(saveRegistration, input);
  const id = saved?.id as string;
  expect((await helpers.hr.run(deleteRegistration, { id })).code).toBe('FORBIDDEN');
  const { data } = await master.run(deleteRegistration, { id });
  expect(data).toEqual({ success: true });
});
