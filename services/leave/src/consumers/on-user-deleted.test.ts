import { eventually } from '@portal/testing/eventually';
import { account, newId, publishUserCreated } from '@portal/testing/people';
import { expect, it } from 'vitest';
import { startedLeave, updateLeaveEntitlement, userLeaveSettings } from '../test-service.ts';

const { as, database, eventsOf, identity, person, wasDeleted } = await startedLeave();
const boss = as({ userId: newId(), role: 'admin' });

const set = (id: string, annualLeaveEntitlement: number) =>
  boss.run(updateLeaveEntitlement, { id, annualLeaveEntitlement });

/** What the collections of leave's own hold of somebody. */
async function heldOf(id: string) {
  const [settings, requests, people] = await Promise.all([
    database.collection<{ _id: string }>('settings').countDocuments({ _id: id }),
    database.collection('requests').countDocuments({ userId: id }),
    database.collection<{ _id: string }>('people').findOne({ _id: id }),
  ]);
  return { settings, requests, people };
}

it('removes what it holds of somebody, and tells of it last', async () => {
  const [ada, grace] = [await person(), await person()];
  for (const { id } of [ada, grace]) {
    const request = { _id: newId(), userId: id, leaveType: 'annual', days: [] };
    await database.collection<{ _id: string }>('requests').insertOne(request as { _id: string });
  }
  await set(ada.id, 30);
  await wasDeleted(ada.id, 7);
  const nothing = { settings: 0, requests: 0, people: { _id: ada.id, version: 7, deleted: true } };
  expect(await heldOf(ada.id)).toEqual(nothing);
  expect(await heldOf(grace.id)).toMatchObject({ settings: 1, requests: 1 });
  const events = await eventsOf(ada.id, 4);
  expect(events.at(-1)).toMatchObject({
    type: 'portal.leave.person-erased',
    data: { id: ada.id, version: 3 },
  });
  expect((await boss.run(userLeaveSettings, { userId: ada.id })).code).toBe('NOT_FOUND');

  const nothingOf = { 'event.subject': ada.id };
  await eventually(async () => {
    expect(await database.collection('outbox').countDocuments(nothingOf)).toBe(0);
  });
});

it('tells of it once, also of those who had nothing', async () => {
  const admin = await person({ role: 'admin' });
  const unheard = newId();
  for (const id of [admin.id, unheard]) {
    await wasDeleted(id, 2);
    await wasDeleted(id, 2);
    const events = await eventsOf(id, 1);
    expect(events.map(({ type }) => type)).toEqual(['portal.leave.person-erased']);
  }
});

it('changes nothing for an event of before that comes late', async () => {
  const ada = account();
  await wasDeleted(ada.id, 3);
  await publishUserCreated(identity, ada);
  await person();
  expect(await heldOf(ada.id)).toEqual({
    settings: 0,
    requests: 0,
    people: { _id: ada.id, version: 3, deleted: true },
  });
  expect(await eventsOf(ada.id, 1)).toHaveLength(1);
});

it('leaves nothing of a change that comes at the same time', async () => {
  const rounds = Array.from({ length: 5 }, (_, index) => index);
  for (const round of rounds) {
    const ada = await person();
    const writes = [26, 27, 28, 29].map((days) => set(ada.id, days));
    const [answers] = await Promise.all([Promise.all(writes), wasDeleted(ada.id, 2)]);
    const stored = answers.filter(({ code }) => code === null).length;
    expect(answers.every(({ code }) => code === null || code === 'NOT_FOUND')).toBe(true);
    expect(await heldOf(ada.id)).toMatchObject({ settings: 0, people: { deleted: true } });
    const events = await eventsOf(ada.id, 2 + 2 * stored);
    expect(events.at(-1)?.type, `round ${round}`).toBe('portal.leave.person-erased');
    expect(events).toHaveLength(2 + 2 * stored);
  }
});
