import { clockIn, clockOut, undoClock } from '@portal/contracts/attendance/clock';
import { personErased } from '@portal/contracts/attendance/events';
import { currentEntry } from '@portal/contracts/attendance/own-hours';
import type { CloudEvent } from '@portal/contracts/event';
import { userCreated, userDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { isLongRun } from '@portal/testing/long-run';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';

const { attendance, database, employee, identity, people, as } = await startAttendanceService();
const persons = database.collection<{ _id: string }>('people');
const erasures = database.collection<{ _id: string }>('erasures');

async function deleteUser(id: string, version = 2) {
  await publishAs(identity, userDeleted, buildCloudEvent(userDeleted, id, { id, version }));
}

async function isGone(id: string, within = 20_000) {
  const mark = { _id: id, version: 2, deleted: true };
  await eventually(async () => expect(await persons.findOne({ _id: id })).toEqual(mark), {
    timeoutMs: within,
  });
}

// Collected as they are published, because the stream loses events of deleted people.
const events = new Map<string, CloudEvent>();
attendance.subscribe('portal.attendance.>', {
  callback: (_, message) => {
    const event = message.json<CloudEvent>();
    events.set(event.id, event);
  },
});
await attendance.flush();

/** The events about somebody that were published, in order. */
function eventsOf(id: string): CloudEvent[] {
  return [...events.values()].filter(({ subject }) => subject === id);
}

it('deletes a person’s data and publishes that as their last event', async () => {
  const [gone, stays] = [await employee(), await employee()];
  for (const person of [gone, stays]) {
    await person.run(clockIn);
    await person.run(clockOut);
    const { data } = await person.run(clockIn);
    await person.run(undoClock, { id: data?.id ?? '', kind: 'in' });
    await person.run(clockIn);
  }
  await deleteUser(gone.id);
  await isGone(gone.id);
  const entries = await database.collection('entries').find().toArray();
  expect(new Set(entries.map(({ userId }) => userId))).toEqual(new Set([stays.id]));
  expect(entries).toHaveLength(2);
  const undone = await database.collection('undone-entries').find().toArray();
  expect(undone.map(({ userId }) => userId)).toEqual([stays.id]);
  await eventually(() => expect(eventsOf(gone.id)).toHaveLength(6));
  expect(eventsOf(gone.id).at(-1)).toMatchObject({
    type: personErased.type,
    data: { id: gone.id, version: 2 },
  });
  expect(await erasures.findOne({ _id: gone.id })).not.toBeNull();
  expect(await erasures.findOne({ _id: stays.id })).toBeNull();
});

it('refuses clocking by a deleted person', async () => {
  const gone = await employee();
  await gone.run(clockIn);
  await deleteUser(gone.id);
  await isGone(gone.id);
  expect((await gone.run(clockIn)).code).toBe('UNAUTHENTICATED');
  expect((await gone.run(clockOut)).code).toBe('UNAUTHENTICATED');
  expect((await gone.run(currentEntry)).code).toBe('SERVICE_UNAVAILABLE');
  expect(await database.collection('entries').countDocuments({ userId: gone.id })).toBe(0);
});

it('leaves nothing of concurrent clocking', async () => {
  for (let round = 0; round < (isLongRun ? 6 : 2); round += 1) {
    const gone = await employee();
    let deleted = false;
    const clocking = Array.from({ length: 3 }, async () => {
      while (!deleted) for (const one of [clockIn, clockOut]) await gone.run(one);
    });
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    await deleteUser(gone.id);
    // Each clock-in that commits first causes a retry.
    await isGone(gone.id);
    deleted = true;
    await Promise.all(clocking);
    expect((await gone.run(clockIn)).code).toBe('UNAUTHENTICATED');
    expect(await database.collection('entries').countDocuments({ userId: gone.id })).toBe(0);
    await eventually(async () => {
      const unpublished = { 'event.subject': gone.id, publishedAt: null };
      expect(await database.collection('outbox').countDocuments(unpublished)).toBe(0);
    });
    await eventually(() => {
      const types = eventsOf(gone.id).map(({ type }) => type);
      expect(types.indexOf(personErased.type)).toBe(types.length - 1);
      expect(types.length).toBeGreaterThan(0);
    });
  }
}, 240_000);

it('gives the same result if it arrives first or twice', async () => {
  const id = newId();
  await deleteUser(id);
  await deleteUser(id);
  await publishAs(identity, userCreated, buildCloudEvent(userCreated, id, buildAccount({ id })));
  await people({});
  await isGone(id);
  await eventually(() => expect(eventsOf(id)).toHaveLength(1));
  expect((await as({ userId: id }).run(clockIn)).code).toBe('UNAUTHENTICATED');
});
