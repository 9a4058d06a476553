import { newId } from '@portal/kernel/new-id';
import { type Account, buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { requestLeave, startAnnualLeaveService } from '../../testing/annual-leave.ts';
import { createPartnership, partnerships } from '../../testing/partnerships.ts';
import { updateLeaveEntitlement, userLeaveSettings } from '../../testing/service.ts';

const leave = await startAnnualLeaveService();
const { as, database, decide, eventsOf, hr: boss, identity, person, deletePerson } = leave;

const set = (id: string, annualLeaveEntitlement: number) =>
  boss.run(updateLeaveEntitlement, { id, annualLeaveEntitlement });

const pair = ({ id: user1Id }: Account, { id: user2Id }: Account) =>
  boss.run(createPartnership, { user1Id, user2Id });
const namesOf = (events: { type: string }[]) =>
  events.map(({ type }) => type.replace('portal.leave.', ''));

/** No collection mentions them except the tombstones. */
const isForgotten = (id: string) =>
  eventually(
    async () => {
      const places: string[] = [];
      for (const { name } of (await database.listCollections()) ?? []) {
        if (['people', 'erasures'].includes(name)) continue;
        const rows = await database.collection(name).find().toArray();
        if (JSON.stringify(rows).includes(id)) places.push(name);
      }
      expect(places).toEqual([]);
    },
    { timeoutMs: 60_000 },
  );

/** The documents about a person in leave's own collections. */
async function heldOf(id: string) {
  const [settings, requests, people] = await Promise.all([
    database.collection<{ _id: string }>('settings').countDocuments({ _id: id }),
    database.collection('requests').countDocuments({ userId: id }),
    database.collection<{ _id: string }>('people').findOne({ _id: id }),
  ]);
  return { settings, requests, people };
}

it('deletes a person’s data and publishes that as their last event', async () => {
  const [ada, grace] = [await person(), await person()];
  for (const { id } of [ada, grace]) {
    const request = { _id: newId(), userId: id, leaveType: 'annual', days: [] };
    await database.collection<{ _id: string }>('requests').insertOne(request as { _id: string });
  }
  await set(ada.id, 30);
  await deletePerson(ada.id, 7);
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

it('publishes the erasure once, also for people without data', async () => {
  const admin = await person({ role: 'admin' });
  const unheard = newId();
  for (const id of [admin.id, unheard]) {
    await deletePerson(id, 2);
    await deletePerson(id, 2);
    const events = await eventsOf(id, 1);
    expect(events.map(({ type }) => type)).toEqual(['portal.leave.person-erased']);
  }
});

it('ignores an older event that arrives late', async () => {
  const ada = buildAccount();
  await deletePerson(ada.id, 3);
  await publishUserCreated(identity, ada);
  await person();
  expect(await heldOf(ada.id)).toEqual({
    settings: 0,
    requests: 0,
    people: { _id: ada.id, version: 3, deleted: true },
  });
  expect(await eventsOf(ada.id, 1)).toHaveLength(1);
});

it('leaves nothing of a concurrent change', async () => {
  const rounds = Array.from({ length: 5 }, (_, index) => index);
  for (const round of rounds) {
    const ada = await person();
    const writes = [26, 27, 28, 29].map((days) => set(ada.id, days));
    const [answers] = await Promise.all([Promise.all(writes), deletePerson(ada.id, 2)]);
    const stored = answers.filter(({ code }) => code === null).length;
    expect(answers.every(({ code }) => code === null || code === 'NOT_FOUND')).toBe(true);
    expect(await heldOf(ada.id)).toMatchObject({ settings: 0, people: { deleted: true } });
    const events = await eventsOf(ada.id, 2 + 2 * stored);
    expect(events.at(-1)?.type, `round ${round}`).toBe('portal.leave.person-erased');
    expect(events).toHaveLength(2 + 2 * stored);
  }
});

it('ends a deleted person’s partnerships, with an event for each remaining partner', async () => {
  const [ada, grace, joan] = [await person(), await person(), await person()];
  const made = [await pair(ada, grace), await pair(joan, ada)];
  const { data: kept } = await pair(grace, joan);
  const feed = { _id: ada.id, secretHash: newId(), sealedSecret: 'sealed' };
  await database.collection<{ _id: string }>('calendar_feeds').insertOne(feed);
  await deletePerson(ada.id, 5);
  expect((await boss.run(partnerships)).data).toMatchObject([{ id: kept?.id }]);
  for (const [index, { id }] of [grace, joan].entries()) {
    const ended = (await eventsOf(id, 6)).at(-1);
    expect(ended).toMatchObject({
      type: 'portal.leave.partnership-deleted',
      data: { id: made[index]?.data?.id, version: 2, status: 'ended' },
    });
    expect(JSON.stringify(ended)).not.toContain(ada.id);
  }
  const own = namesOf(await eventsOf(ada.id, 6));
  expect(own.at(-1)).toBe('person-erased');
  expect(own).not.toContain('partnership-deleted');
  await isForgotten(ada.id);
});

it('deletes two partners at the same time', async () => {
  const [ada, grace] = [await person(), await person()];
  await pair(ada, grace);
  await Promise.all([deletePerson(ada.id, 2), deletePerson(grace.id, 2)]);
  await Promise.all([ada, grace].map(({ id }) => isForgotten(id)));
});

it('leaves nothing of concurrent requests, decisions or partnerships', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [gone, colleague] = [await person({ annualLeaveEntitlement: 50 }), await person()];
    let isDeleted = false;
    async function ask(): Promise<void> {
      for (let date = 10; !isDeleted; date = date === 28 ? 10 : date + 1) {
        const day = `2027-06-${date}`;
        const requested = { startDate: day, endDate: day, reason: 'Rest' };
        const { data } = await as({ userId: gone.id }).run(requestLeave, requested);
        if (data) await decide(data.id, 'approved');
      }
    }
    async function agree(): Promise<void> {
      while (!isDeleted) await pair(colleague, gone);
    }
    const busy = [ask(), agree()];
    await new Promise((resolve) => setTimeout(resolve, round * 15));
    await deletePerson(gone.id, 2);
    isDeleted = true;
    await Promise.all(busy);

    await isForgotten(gone.id);
    await eventually(async () => {
      const published = namesOf(await eventsOf(gone.id, 2));
      expect(published.at(-1), `round ${round}`).toBe('person-erased');
      const agreed = namesOf(await eventsOf(colleague.id, 1)).filter((name) => /^part/.test(name));
      expect([undefined, 'partnership-deleted']).toContain(agreed.at(-1));
    });
  }
}, 240_000);
