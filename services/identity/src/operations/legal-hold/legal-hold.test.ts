import { auditTrail } from '@portal/contracts/identity/audit';
import { deleteUser, updateWorkHours } from '@portal/contracts/identity/edit-user';
import {
  endLegalHold,
  legalHoldsQuery,
  placeLegalHold,
} from '@portal/contracts/identity/legal-hold';
import {
  requestPersonalData,
  requestUserPersonalData,
} from '@portal/contracts/identity/personal-data';
import { securityEvents } from '@portal/contracts/identity/security-event';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const reason = 'Employment tribunal, case 123';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const asNew = async (role: 'employee' | 'admin' | 'master-admin') => {
  const { id, caller } = await identity.insertAccount(role);
  return { id, as: identity.ask.as(caller) };
};

test('HR puts somebody on hold once, sees it and ends it; meanwhile the account can’t be deleted', async () => {
  const [{ id: userId }, hr] = [await identity.insertAccount('employee'), await asNew('admin')];
  expect((await hr.as.run(placeLegalHold, { userId, reason })).data).toEqual({ success: true });
  expect((await hr.as.run(placeLegalHold, { userId, reason })).code).toBe('CONFLICT');
  const { data } = await hr.as.run(legalHoldsQuery);
  const person = { id: userId, firstName: 'Florence', lastName: 'Nightingale' };
  expect(data).toEqual([{ userId, person, reason, since: expect.any(String) }]);

  const refused = await hr.as.run(deleteUser, { id: userId });
  expect(refused.code).toBe('CONFLICT');
  expect(refused.errors[0]?.message).toMatch(/on legal hold/);
  expect(await identity.accountRow(userId)).not.toBeNull();

  expect((await hr.as.run(endLegalHold, { userId })).data).toEqual({ success: true });
  expect((await hr.as.run(endLegalHold, { userId })).code).toBe('NOT_FOUND');
  expect((await hr.as.run(legalHoldsQuery)).data).toEqual([]);

  const audited = await identity.auditRows(userId);
  expect(audited.map(({ action }) => action)).toEqual(['legal-hold-placed', 'legal-hold-ended']);
  expect(audited).toMatchObject([{ actorId: hr.id }, { actorId: hr.id }]);
  const events = await identity.publishedEvents(userId);
  // The gateway's live streams leave them out.
  expect(events.map(({ data }) => data)).toMatchObject([
    { isOnLegalHold: true, isLegalHoldChange: true },
    { isOnLegalHold: false, isLegalHoldChange: true },
  ]);
  expect(JSON.stringify([audited, events])).not.toContain('tribunal');
  expect((await hr.as.run(deleteUser, { id: userId })).data).toEqual({ success: true });
});

test('only those who manage the account may, never the person themselves', async () => {
  const [hr, master] = [await asNew('admin'), await asNew('master-admin')];
  const { id: userId } = await identity.insertAccount('employee');
  const employee = (await asNew('employee')).as;
  for (const refused of [
    await employee.run(placeLegalHold, { userId, reason }),
    await employee.run(endLegalHold, { userId }),
    await employee.run(legalHoldsQuery),
    await hr.as.run(placeLegalHold, { userId: hr.id, reason }),
    await hr.as.run(placeLegalHold, { userId: master.id, reason }),
  ]) {
    expect(refused.code).toBe('FORBIDDEN');
  }
  expect((await identity.ask.anonymous().run(legalHoldsQuery)).code).toBe('UNAUTHENTICATED');
  expect((await hr.as.run(placeLegalHold, { userId: newId(), reason })).code).toBe('NOT_FOUND');
  expect((await hr.as.run(placeLegalHold, { userId, reason: ' ' })).code).toBe('BAD_INPUT');
  // An administrator on hold reads neither their own reason nor that of a master admin.
  const other = await asNew('master-admin');
  for (const id of [hr.id, master.id]) {
    expect((await other.as.run(placeLegalHold, { userId: id, reason })).code).toBeNull();
  }
  expect((await hr.as.run(legalHoldsQuery)).data).toEqual([]);
  expect((await hr.as.run(endLegalHold, { userId: hr.id })).code).toBe('FORBIDDEN');
  const seen = (await other.as.run(legalHoldsQuery)).data?.map(({ userId }) => userId);
  expect(seen).toEqual([master.id, hr.id]);
});

test('nobody reads in the audit trail or in their own data that they are on hold', async () => {
  const [hr, master] = [await asNew('admin'), await asNew('master-admin')];
  await master.as.run(updateWorkHours, { id: hr.id, workStartTime: '08:00', workEndTime: '16:00' });
  const lastChanged = async () => (await identity.accountRow(hr.id))?.updatedAt;
  const before = await lastChanged();
  await master.as.run(placeLegalHold, { userId: hr.id, reason });
  await master.as.run(endLegalHold, { userId: hr.id });
  expect([before, await lastChanged()]).toEqual([expect.any(Date), before]);
  const actionsFor = async (reader: typeof hr) => {
    const { data } = await reader.as.run(auditTrail, { personId: hr.id });
    return data?.map(({ action }) => action);
  };
  const known = ['work-hours-changed'];
  expect(await actionsFor(master)).toEqual(['legal-hold-ended', 'legal-hold-placed', ...known]);
  expect(await actionsFor(hr)).toEqual(known);
});

test('no gap in the numbers of the audit trail tells somebody of their hold', async () => {
  const [hr, master, other] = [
    await asNew('admin'),
    await asNew('master-admin'),
    await asNew('admin'),
  ];
  const hold = (userId: string) => master.as.run(placeLegalHold, { userId, reason });
  await hold(other.id);
  await hold(hr.id);
  await master.as.run(endLegalHold, { userId: hr.id });
  await master.as.run(endLegalHold, { userId: other.id });

  const seen: number[] = [];
  let before: number | null = null;
  do {
    const { data }: { data: { seq: number }[] | null } = await hr.as.run(auditTrail, {
      before,
      limit: 2,
    });
    seen.push(...(data ?? []).map(({ seq }) => seq));
    before = data?.at(-1)?.seq ?? null;
  } while (before !== null);
  const [newest = 0] = seen;
  expect(seen).toEqual(Array.from({ length: newest }, (_, index) => newest - index));

  const ofMaster = (await master.as.run(auditTrail, { limit: 1 })).data?.[0]?.seq ?? 0;
  expect(newest).toBe(ofMaster - 2);
});

test('the ids of security events have the numbers that the reader sees in the audit trail', async () => {
  const [hr, master] = [await asNew('admin'), await asNew('master-admin')];
  await master.as.run(placeLegalHold, { userId: hr.id, reason });
  await hr.as.run(requestPersonalData, {});
  const action = 'personal-data-requested';
  for (const { as } of [hr, master]) {
    const { data } = await as.run(auditTrail, { action, personId: hr.id });
    await eventually(async () => {
      const listed = await as.run(securityEvents, { personId: hr.id, kind: 'export' });
      expect(listed.data?.items.map((event) => event.id)).toEqual([`audit-${data?.[0]?.seq}`]);
    });
  }
  // So do the cursors, which lead to the same pages.
  await hr.as.run(requestUserPersonalData, { userId: (await asNew('employee')).id });
  await eventually(async () => {
    const whole = await hr.as.run(securityEvents, { personId: hr.id, kind: 'export' });
    const ids = whole.data?.items.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(2);
    const first = await hr.as.run(securityEvents, { personId: hr.id, kind: 'export', limit: 1 });
    const after = first.data?.next;
    expect(Buffer.from(after ?? '', 'base64url').toString()).toContain(ids[0]);
    const second = await hr.as.run(securityEvents, { personId: hr.id, kind: 'export', after });
    expect(second.data?.items.map(({ id }) => id)).toEqual([ids[1]]);
  });
});
