import type { Caller } from '@portal/auth/caller';
import {
  deleteWorkingPattern,
  saveWorkingPattern,
} from '@portal/contracts/identity/manage-working-patterns';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

const threeDays = buildPattern('2026-03-02', [[1, 2, 3]], { breakMinutes: 30 });
const rota = buildPattern('2026-09-01', [
  [1, 2],
  [3, 4, 5],
]);
const save = (id: string, pattern: object, as = admin) =>
  identity.ask.as(as).run(saveWorkingPattern, { id, from: '2026-03-02', ...pattern });
const remove = (id: string, from: string, as = admin) =>
  identity.ask.as(as).run(deleteWorkingPattern, { id, from });

test('an admin sets it, and it is published and audited', async () => {
  const { user } = await identity.createNewUser();
  expect(user.workingPatterns).toEqual([]);
  const { data } = await save(user.id, threeDays);
  expect(data).toEqual({ ...user, workingPatterns: [threeDays] });
  expect(await identity.publishedEvents(user.id)).toMatchObject([
    { data: { version: 1, workingPatterns: [] } },
    { type: 'portal.identity.user-changed', data: { version: 2, workingPatterns: [threeDays] } },
  ]);
  const [, row] = await identity.auditRows(user.id);
  expect(row).toMatchObject({ action: 'working-pattern-changed', actorId: admin.userId });
  expect(row?.details).toEqual([
    { field: 'patternFrom', before: null, after: '2026-03-02' },
    { field: 'workingPattern', before: null, after: 'Mon–Wed 09:00–17:00 (30-minute break)' },
  ]);
});

test('the history stays, in order of the first days', async () => {
  const { user } = await identity.createNewUser();
  await save(user.id, rota);
  const { data } = await save(user.id, threeDays);
  expect(data?.workingPatterns).toEqual([threeDays, rota]);
  // The same first day replaces, and the same pattern changes nothing.
  const irregular = { ...buildPattern(rota.from, []), worksBankHolidays: true };
  expect((await save(user.id, irregular)).data?.workingPatterns).toEqual([threeDays, irregular]);
  await save(user.id, irregular);
  expect(await identity.publishedEvents(user.id)).toHaveLength(4);
  // Another first day moves a pattern.
  const moved = { ...rota, from: '2026-08-31' };
  const { data: last } = await save(user.id, { ...moved, replaces: rota.from });
  expect(last?.workingPatterns).toEqual([threeDays, moved]);
  expect((await identity.auditRows(user.id)).at(-1)?.details).toEqual([
    { field: 'patternFrom', before: null, after: '2026-08-31' },
    {
      field: 'workingPattern',
      before: null,
      after: '2-week rota, 2.5 days and 20 hours a week',
    },
    { field: 'patternFrom', before: null, after: '2026-09-01' },
    { field: 'workingPattern', before: 'Irregular hours, also on bank holidays', after: null },
  ]);
});

test('a pattern that moves to the first day of another replaces that one too', async () => {
  const { user } = await identity.createNewUser();
  const later = buildPattern('2026-12-07', [[1, 2, 3, 4]]);
  for (const pattern of [threeDays, rota, later]) await save(user.id, pattern);
  const moved = { ...threeDays, from: rota.from };
  const move = () => save(user.id, { ...moved, replaces: threeDays.from });
  expect((await move()).data?.workingPatterns).toEqual([moved, later]);
  // A repeated request changes nothing.
  expect((await move()).data?.workingPatterns).toEqual([moved, later]);
  const events = await identity.publishedEvents(user.id);
  expect(events).toHaveLength(5);
  expect(events.at(-1)).toMatchObject({ data: { version: 5, workingPatterns: [moved, later] } });
  const text = 'Mon–Wed 09:00–17:00 (30-minute break)';
  expect((await identity.auditRows(user.id)).at(-1)?.details).toEqual([
    { field: 'patternFrom', before: null, after: threeDays.from },
    { field: 'workingPattern', before: text, after: null },
    { field: 'patternFrom', before: null, after: rota.from },
    { field: 'workingPattern', before: '2-week rota, 2.5 days and 20 hours a week', after: text },
  ]);
});

test('of two administrators who move the same pattern at once, one is refused', async () => {
  const { user } = await identity.createNewUser();
  await save(user.id, threeDays);
  const days = ['2026-04-06', '2026-05-04'];
  const responses = await Promise.all(
    days.map((from) => save(user.id, { ...threeDays, from, replaces: threeDays.from })),
  );
  expect(responses.map(({ code }) => code).sort()).toEqual(['BAD_INPUT', null]);
  const refused = responses.find(({ code }) => code !== null);
  expect(refused?.errors[0]?.message).toBe(
    'The pattern that you’re changing no longer starts on 02/03/2026. Check the working patterns first.',
  );
  const { data } = await remove(user.id, '2020-01-01');
  expect(data?.workingPatterns).toHaveLength(1);
});

test('deleting one gives the days back to the pattern before', async () => {
  const { user } = await identity.createNewUser();
  await save(user.id, threeDays);
  await save(user.id, rota);
  expect((await remove(user.id, rota.from)).data?.workingPatterns).toEqual([threeDays]);
  expect((await remove(user.id, rota.from)).data?.workingPatterns).toEqual([threeDays]);
  const rows = await identity.auditRows(user.id);
  expect(rows.map(({ action }) => action)).toEqual([
    'account-created',
    ...Array(2).fill('working-pattern-changed'),
    'working-pattern-removed',
  ]);
});

test('what is wrong is said at its field, and nothing changes', async () => {
  const { user } = await identity.createNewUser();
  const shift = { week: 1, weekday: 1, start: '09:00', end: '09:00', breakMinutes: 0 };
  const answer = await save(user.id, { shifts: [shift] });
  expect(answer.code).toBe('BAD_INPUT');
  expect(JSON.stringify(answer.errors)).toContain('must differ from the start');
  expect((await save(user.id, {})).code).toBe('BAD_INPUT');
  expect((await save(user.id, { ...threeDays, from: '2026-02-30' })).code).toBe('BAD_INPUT');
  expect(await identity.publishedEvents(user.id)).toHaveLength(1);
});

test('is for administrators, and only master admins set that of master admins', async () => {
  const { user } = await identity.createNewUser();
  const { caller } = await identity.createEstablishedUser();
  const master = await identity.insertAccount('master-admin');
  for (const run of [
    (id: string, as: Partial<Caller>) => save(id, threeDays, as),
    (id: string, as: Partial<Caller>) => remove(id, threeDays.from, as),
  ]) {
    expect((await run(user.id, {})).code).toBe('UNAUTHENTICATED');
    expect((await run(user.id, caller)).code).toBe('FORBIDDEN');
    expect((await run(caller.userId ?? '', caller)).code).toBe('FORBIDDEN');
    expect((await run(user.id, { ...admin, stage: 'setup' })).code).toBe('SETUP_REQUIRED');
    expect((await run(master.id, admin)).code).toBe('FORBIDDEN');
    expect((await run(newId(), admin)).code).toBe('NOT_FOUND');
    expect((await run(master.id, master.caller)).code).toBeNull();
  }
});

test('two administrators who add patterns at once both succeed', async () => {
  const { user } = await identity.createNewUser();
  const firsts = Array.from({ length: 6 }, (_, index) => `2026-0${index + 1}-01`);
  await Promise.all(firsts.map((from) => save(user.id, { ...threeDays, from })));
  const { data } = await remove(user.id, '2020-01-01');
  expect(data?.workingPatterns.map(({ from }) => from)).toEqual(firsts);
});
