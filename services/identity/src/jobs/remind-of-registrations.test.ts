import { createOutbox } from '@portal/bus/outbox';
import { deleteUser, updateEmployment } from '@portal/contracts/identity/edit-user';
import { deleteRegistration } from '@portal/contracts/identity/registration';
import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  inDays,
  type RegistrationHelpers,
  registrationHelpers,
} from '../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';
import { createAccountStore } from '../store/accounts.ts';
import { createRegistrationStore } from '../store/registrations.ts';
import { createSentReminderStore } from '../store/sent-reminders.ts';
import { remindOfRegistrations } from './remind-of-registrations.ts';

// Long after every real day, so that the service’s own job has nothing to do.
const expiresOn = '2198-06-30';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
let run: (day: string) => Promise<void>;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
  const { database: connection } = identity;
  const deps = {
    accounts: createAccountStore(connection),
    outbox: createOutbox({ connection, service: 'identity' }),
    registrations: createRegistrationStore(connection),
    sentReminders: createSentReminderStore(connection),
  };
  run = (day) => remindOfRegistrations(deps, new Date(`${day}T12:00:00Z`));
});

async function remindersOf(userId: string): Promise<Record<string, unknown>[]> {
  const events = await identity.publishedEvents(userId);
  return events
    .filter(({ type }) => type.endsWith('.registration-expiring'))
    .map(({ data }) => data);
}
const daysOf = async (userId: string) =>
  (await remindersOf(userId)).map(({ daysBefore }) => daysBefore);

test('a person is reminded 90, 30 and 7 days before, once each, also by several processes', async () => {
  const { id } = await identity.insertAccount('employee');
  const saved = await helpers.saveNmc(id, expiresOn);
  await run(addDays(expiresOn, -91));
  expect(await daysOf(id)).toEqual([]);
  const seen: unknown[][] = [];
  for (const days of [90, 89, 30, 29, 7, 6, 0, -1]) {
    const day = addDays(expiresOn, -days);
    await Promise.all([run(day), run(day), run(day)]);
    await run(day);
    seen.push(await daysOf(id));
  }
  const [first, second, third] = [[90], [90, 30], [90, 30, 7]];
  expect(seen).toEqual([first, first, second, second, third, third, third, third]);
  expect((await remindersOf(id))[0]).toEqual({
    id: saved.id,
    version: 1,
    userId: id,
    kind: 'nmc',
    trainingName: null,
    expiresOn,
    daysBefore: 90,
  });
  // The version rises only with an event that carries the state.
  expect(await helpers.rowsOf(id)).toMatchObject([
    { version: 1, reminded: { expiresOn, daysBefore: 7 }, nextReminderOn: null },
  ]);
});

test('after a gap only the nearest reminder is sent, and a new expiry starts again', async () => {
  const { id } = await identity.insertAccount('employee');
  await helpers.saveNmc(id, expiresOn);
  await run(addDays(expiresOn, -20));
  expect(await daysOf(id)).toEqual([30]);
  await helpers.saveNmc(id, '2199-06-30');
  await run(addDays(expiresOn, -7));
  await run('2199-04-01');
  expect(await daysOf(id)).toEqual([30, 90]);
});

describe('nobody is reminded again of an expiry', () => {
  test('that is deleted and entered again', async () => {
    const { id } = await identity.insertAccount('employee');
    const saved = await helpers.saveNmc(id, expiresOn);
    await run(addDays(expiresOn, -30));
    expect((await helpers.hr.run(deleteRegistration, { id: saved.id })).errors).toEqual([]);
    await helpers.saveNmc(id, expiresOn);
    await run(addDays(expiresOn, -29));
    expect(await daysOf(id)).toEqual([30]);
    await run(addDays(expiresOn, -7));
    expect(await daysOf(id)).toEqual([30, 7]);
    // Deleted and put back once more.
    const [row] = await helpers.rowsOf(id);
    await helpers.hr.run(deleteRegistration, { id: String(row?._id) });
    await helpers.save({
      userId: id,
      kind: 'nmc',
      number: '12A3456B',
      expiresOn,
      isRestored: true,
    });
    await run(addDays(expiresOn, -6));
    expect(await daysOf(id)).toEqual([30, 7]);
  });

  test('that is changed and changed back, also more than once', async () => {
    const { id } = await identity.insertAccount('employee');
    const mistyped = addDays(expiresOn, 1);
    await helpers.saveNmc(id, expiresOn);
    await run(addDays(expiresOn, -30));
    await helpers.saveNmc(id, mistyped);
    await run(addDays(expiresOn, -29));
    const reminded = ['2198-06-30', '2198-07-01'];
    const expiriesOf = async () => (await remindersOf(id)).map((one) => one.expiresOn);
    expect(await expiriesOf()).toEqual(reminded);
    for (const again of [expiresOn, mistyped, expiresOn]) {
      await helpers.saveNmc(id, again);
      await run(addDays(expiresOn, -28));
    }
    expect(await expiriesOf()).toEqual(reminded);
    const rows = identity.database.collection('sentreminders').find({ userId: id });
    expect(await rows.sort({ expiresOn: 1 }).toArray()).toMatchObject([
      { expiresOn, daysBefore: 30, forgottenAt: new Date('2198-07-30T00:00:00Z') },
      { expiresOn: mistyped, daysBefore: 30 },
    ]);
  });

  test('but of the same expiry of another training', async () => {
    const { id } = await identity.insertAccount('employee');
    for (let round = 0; round < 2; round += 1) {
      const { id: trainingTypeId } = await helpers.addTraining();
      const training = { userId: id, kind: 'training', trainingTypeId, expiresOn } as const;
      const saved = await helpers.save({ ...training, issuedOn: '2026-01-31' });
      await run(addDays(expiresOn, -30));
      await helpers.hr.run(deleteRegistration, { id: saved.id });
    }
    expect(await daysOf(id)).toEqual([30, 30]);
  });
});

test('nobody is reminded of what has expired or has no end', async () => {
  const { id } = await identity.insertAccount('employee');
  await helpers.saveNmc(id, inDays(-1));
  await helpers.save({ userId: id, kind: 'right-to-work', issuedOn: inDays(-100) });
  await run(inDays(0));
  expect(await daysOf(id)).toEqual([]);
  expect(await helpers.rowsOf(id)).toMatchObject([
    { nextReminderOn: null },
    { nextReminderOn: null },
  ]);
});

test('leavers are not reminded until they come back', async () => {
  const { id } = await identity.insertAccount('employee');
  await helpers.saveNmc(id, expiresOn);
  await helpers.hr.run(updateEmployment, { id, lastDay: inDays(-1) });
  await run(addDays(expiresOn, -30));
  expect(await daysOf(id)).toEqual([]);
  await helpers.hr.run(updateEmployment, { id, lastDay: null });
  await run(addDays(expiresOn, -30));
  expect(await daysOf(id)).toEqual([30]);
});

test('what the version before left of people who were deleted or left is put right', async () => {
  const rows = identity.database.collection<{ _id: string }>('registrations');
  const left = await identity.insertAccount('employee', { isDeactivated: true });
  const gone = newId();
  for (const userId of [left.id, gone]) {
    const [example] = await helpers.rowsOf((await withRegistration()).id);
    const { _id, ...fields } = example as { _id: unknown };
    await rows.insertOne({ ...fields, _id: newId(), userId } as never);
  }
  await run(addDays(expiresOn, -90));
  expect(await daysOf(left.id)).toEqual([]);
  expect(await helpers.rowsOf(left.id)).toMatchObject([{ isCurrent: false }]);
  expect(await daysOf(gone)).toEqual([]);
  expect(await helpers.rowsOf(gone)).toEqual([]);
});

test('many are reminded in one run', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => withRegistration()));
  await run(addDays(expiresOn, -7));
  for (const { id } of people.slice(-3)) expect(await daysOf(id)).toEqual([7]);
  const rows = identity.database.collection('registrations');
  const ids = people.map(({ id }) => id);
  expect(await rows.countDocuments({ userId: { $in: ids }, 'reminded.daysBefore': 7 })).toBe(
    people.length,
  );
});

test('no reminder follows the deletion of the person', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await withRegistration();
    await Promise.all([run(addDays(expiresOn, -7)), helpers.hr.run(deleteUser, { id })]);
    expect(await helpers.rowsOf(id)).toEqual([]);
    expect((await identity.publishedEvents(id)).at(-1)?.type).toBe('portal.identity.user-deleted');
  }
});

async function withRegistration() {
  const person = await identity.insertAccount('employee');
  await helpers.saveNmc(person.id, expiresOn);
  return person;
}
