import type { Caller } from '@portal/auth/caller';
import { createOutbox } from '@portal/bus/outbox';
import { auditTrail } from '@portal/contracts/identity/audit';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { createAuditHash } from '../../hashing/permanent-hashes.ts';
import { auditAddressRetention } from '../../jobs/audit-retention.ts';
import { createAccountStore } from '../../store/accounts.ts';
import {
  type AuditTrailStore,
  createAuditTrailStore,
  type NewAuditEntry,
} from '../../store/audit-trail.ts';

const admin: Partial<Caller> = { userId: 'a'.repeat(24), role: 'admin' };
const ada = newId();
const grace = newId();

let identity: IdentityTestService;
let audit: AuditTrailStore;
let note: (...notes: Partial<NewAuditEntry>[]) => Promise<void>;

beforeAll(async () => {
  identity = await startIdentityService();
  const { database, env } = identity;
  audit = createAuditTrailStore(database, createAuditHash(env.SEALING_KEY as string));
  const outbox = createOutbox({ connection: database, service: 'identity' });
  note = async (...notes) => {
    const whole = notes.map((given) => ({
      at: new Date(),
      action: 'signed-in' as const,
      actorId: null,
      targetId: newId(),
      address: '192.0.2.7',
      ...given,
    }));
    await outbox.transact({}, async ({ session }) => {
      await audit.append(whole, session);
      return ok(true);
    });
  };
});

const ask = (input: Partial<InputOf<typeof auditTrail>> = {}, as = admin) =>
  identity.ask.as(as).run(auditTrail, input);

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { ...admin, stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: 'c'.repeat(24) }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await ask({}, caller)).code).toBe(code);
});

test('shows who did what to whom, when and from where, with names of existing accounts', async () => {
  const { user } = await identity.createNewUser({ firstName: 'Mary', lastName: 'Seacole' });
  const deletedPerson = newId();
  const at = new Date('2026-05-04T08:00:00.123Z');
  await note({ at, action: 'email-changed', actorId: user.id, targetId: deletedPerson });
  const { data } = await ask({ fromDay: '2026-05-04', toDay: '2026-05-04' });
  expect(data).toEqual([
    {
      seq: expect.any(Number),
      at: '2026-05-04T08:00:00.123Z',
      action: 'email-changed',
      actorId: user.id,
      actor: { id: user.id, firstName: 'Mary', lastName: 'Seacole' },
      targetId: deletedPerson,
      target: { id: deletedPerson, firstName: null, lastName: null },
      address: '192.0.2.7',
      isAddressRemoved: false,
      details: [],
    },
  ]);
  const requested = await identity.ask
    .as(admin)
    .query('{ auditTrail(input: { fromDay: "2026-05-04" }) { actor { username } } }');
  expect(requested.data?.auditTrail).toContainEqual({ actor: { username: user.username } });
});

test('says that an address was removed after its retention period', async () => {
  const legalHold = { since: new Date(), reason: 'A claim' };
  const held = await identity.insertAccount('employee', { legalHold });
  const at = new Date('2025-06-03T08:00:00Z');
  const other = newId();
  await note({ at, targetId: held.id }, { at, actorId: other }, { at, address: '' });
  const rule = auditAddressRetention(
    { accounts: createAccountStore(identity.database), audit },
    90,
  );
  expect(await rule.removeBatch(new Date('2025-09-01T22:30:00Z'))).toBe(0);
  expect(await rule.removeBatch(new Date('2025-09-01T23:30:00Z'))).toBe(1);
  expect(await rule.removeBatch(new Date('2025-09-01T23:30:00Z'))).toBe(0);
  const { data } = await ask({ fromDay: '2025-06-03', toDay: '2025-06-03' });
  expect(data).toMatchObject([
    { address: '', isAddressRemoved: false },
    { address: '', isAddressRemoved: true, actorId: other },
    { address: '192.0.2.7', isAddressRemoved: false, targetId: held.id },
  ]);
});

test('shows the values before and after', async () => {
  const at = new Date('2026-05-06T08:00:00.123Z');
  const deletedPerson = newId();
  const details = [
    { field: 'role', before: 'employee', after: 'admin' },
    { field: 'workStartTime', before: '09:00', after: '08:00' },
  ] as const;
  await note({ at, action: 'role-changed', targetId: deletedPerson, details });
  const { data } = await ask({ fromDay: '2026-05-06', toDay: '2026-05-06' });
  expect(data?.map((entry) => entry.details)).toEqual([details]);
});

describe('days are London’s', () => {
  // In 2024 summer time began on 31 March and ended on 27 October, both at 01:00 UTC.
  const instants = [
    '2024-03-30T23:59:59.999Z',
    '2024-03-31T00:00:00.000Z',
    '2024-03-31T22:59:59.999Z',
    '2024-03-31T23:00:00.000Z',
    '2024-10-26T22:59:59.999Z',
    '2024-10-26T23:00:00.000Z',
    '2024-10-27T23:59:59.999Z',
    '2024-10-28T00:00:00.000Z',
  ];
  beforeAll(() => note(...instants.map((at) => ({ at: new Date(at) }))));

  test.each([
    ['2024-03-31', '2024-03-31', instants.slice(1, 3)],
    ['2024-10-27', '2024-10-27', instants.slice(5, 7)],
    ['2024-03-31', '2024-10-26', instants.slice(1, 5)],
    ['2024-03-30', '2024-10-28', instants],
    ['2023-01-01', '2024-01-01', []],
  ])('from %s to %s', async (fromDay, toDay, wanted) => {
    const { data } = await ask({ fromDay, toDay });
    expect(data?.map(({ at }) => at)).toEqual(wanted.toReversed());
  });

  test('from a day, or to a day', async () => {
    expect((await ask({ toDay: '2024-03-30' })).data).toHaveLength(1);
    const since = (await ask({ fromDay: '2024-10-27' })).data?.map(({ at }) => at);
    expect(since?.slice(-3)).toEqual(instants.slice(5).toReversed());
  });

  test('refuses a range whose end is before its start', async () => {
    const response = await ask({ fromDay: '2024-03-31', toDay: '2024-03-30' });
    expect(response.errors[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: ['toDay'] }],
    });
  });
});

describe('filtered and paged', () => {
  beforeAll(async () => {
    const at = new Date('2025-02-03T10:00:00Z');
    const notes = Array.from({ length: 120 }, (_, i) => ({
      at: new Date(at.getTime() + Math.floor(i / 10) * 1000),
      action: i % 4 ? ('signed-in' as const) : ('role-changed' as const),
      actorId: i % 3 ? null : ada,
      targetId: i % 5 ? newId() : i % 2 ? ada : grace,
    }));
    await note(...notes);
  });
  const then = { fromDay: '2025-02-03', toDay: '2025-02-03' };

  test('gives 50 rows by default, newest first', async () => {
    const { data } = await ask(then);
    expect(data).toHaveLength(50);
    const seqs = data?.map(({ seq }) => seq) ?? [];
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect((await ask({ ...then, limit: 100 })).data).toHaveLength(100);
  });

  test('page by page, each row once', async () => {
    const seen: number[] = [];
    let before: number | null = null;
    for (let pages = 0; pages < 10; pages += 1) {
      const { data } = await ask({ ...then, before, limit: 33 });
      seen.push(...(data?.map(({ seq }) => seq) ?? []));
      before = data?.at(-1)?.seq ?? null;
      if (!data || data.length < 33) break;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });

  test('by person (actor or target) and by action', async () => {
    const { data } = await ask({ ...then, personId: ada, action: 'role-changed', limit: 100 });
    const wanted = (i: number) => i % 4 === 0 && (i % 3 === 0 || (i % 5 === 0 && i % 2 === 1));
    expect(data).toHaveLength(Array.from({ length: 120 }, (_, i) => i).filter(wanted).length);
    for (const { action, actorId, targetId } of data ?? []) {
      expect(action).toBe('role-changed');
      expect([actorId, targetId]).toContain(ada);
    }
    const ofGrace = await ask({ ...then, personId: grace });
    expect(ofGrace.data?.every(({ targetId }) => targetId === grace)).toBe(true);
    expect(ofGrace.data?.length).toBe(12);
  });

  test.each([
    [{ before: 999_999 }, 'before'],
    [{ before: 0 }, 'before'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ personId: 'ada' }, 'personId'],
    [{ action: 'forgotten' as 'signed-in' }, 'action'],
    [{ fromDay: '2026-02-30' }, 'fromDay'],
  ])('%j is refused', async (input, field) => {
    const response = await ask(input);
    expect(response.errors[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: [field] }],
    });
  });
});

describe('entries that tell that somebody was sick', () => {
  const readings = (reader: string) =>
    identity.database
      .collection('audit')
      .find({ action: 'sickness-read', actorId: reader })
      .sort({ _id: 1 })
      .toArray();

  test('reading them is in the trail itself, once a day for a person and for a list', async () => {
    const reader = { ...admin, userId: newId() };
    const person = newId();
    const sick = { action: 'fit-note-recorded', actorId: newId(), targetId: person } as const;
    const filter = { personId: person };
    await note({ ...sick, action: 'leave-booked' });
    expect((await ask(filter, reader)).data).toHaveLength(1);
    expect(await readings(reader.userId)).toEqual([]);

    await note(sick);
    expect((await ask(filter, reader)).data).toHaveLength(2);
    await ask(filter, reader);
    const ofPerson = { targetId: person, address: expect.any(String), details: [] };
    expect(await readings(reader.userId)).toMatchObject([ofPerson]);

    await ask({ action: 'fit-note-recorded', limit: 1 }, reader);
    await ask({ action: 'fit-note-recorded', limit: 1 }, reader);
    const ofList = [
      { field: 'list', after: 'audit-trail' },
      { field: 'people', after: '1' },
    ];
    expect(await readings(reader.userId)).toMatchObject([
      ofPerson,
      { targetId: reader.userId, details: ofList },
    ]);
  });

  test('one’s own, and those of what was read in a list, don’t count', async () => {
    const reader = { ...admin, userId: newId() };
    const { userId } = reader;
    await note({ action: 'fit-note-recorded', actorId: newId(), targetId: userId });
    await note({ action: 'sickness-read', actorId: userId, targetId: userId });
    expect((await ask({ personId: userId }, reader)).data).toHaveLength(2);
    expect(await readings(userId)).toHaveLength(1);
  });

  test('nothing is shown if the reading can’t be recorded', async () => {
    const reader = { ...admin, userId: newId() };
    const person = newId();
    await note({ action: 'fit-note-removed', actorId: newId(), targetId: person });
    const collMod = 'sensitive_readings';
    await identity.database.db?.command({ collMod, validator: { never: { $exists: true } } });
    expect((await ask({ personId: person }, reader)).code).toBe('INTERNAL');
    await identity.database.db?.command({ collMod, validator: {} });
    expect((await ask({ personId: person }, reader)).data).toHaveLength(1);
    expect(await readings(reader.userId)).toHaveLength(1);
  });
});
