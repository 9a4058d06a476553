import { eventually } from '@portal/testing/eventually';
import { type Account, account, newId, publishUserCreated } from '@portal/testing/people';
import { expect, it } from 'vitest';
import { requestLeave, startedAnnualLeave } from '../test-annual-leave.ts';
import { createPartnership, partnerships } from '../test-partnerships.ts';
import { updateLeaveEntitlement, userLeaveSettings } from '../test-service.ts';

const leave = await startedAnnualLeave();
const { as, database, decide, eventsOf, hr: boss, identity, person, wasDeleted } = leave;

const set = (id: string, annualLeaveEntitlement: number) =>
  boss.run(updateLeaveEntitlement, { id, annualLeaveEntitlement });

const pair = ({ id: user1Id }: Account, { id: user2Id }: Account) =>
  boss.run(createPartnership, { user1Id, user2Id });
const namesOf = (events: { type: string }[]) =>
  events.map(({ type }) => type.replace('portal.leave.', ''));

/** No collection has them, but for those that say that they were deleted. */
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
    { within: 20_000 },
  );

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

it('ends the partnerships of whoever is deleted, and tells those who stay', async () => {
  const [ada, grace, joan] = [await person(), await person(), await person()];
  const made = [await pair(ada, grace), await pair(joan, ada)];
  const { data: kept } = await pair(grace, joan);
  const feed = { _id: ada.id, secretHash: newId(), sealedSecret: 'sealed' };
  await database.collection<{ _id: string }>('calendar_feeds').insertOne(feed);
  await wasDeleted(ada.id, 5);
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

it('takes both of two partners who are deleted together', async () => {
  const [ada, grace] = [await person(), await person()];
  await pair(ada, grace);
  await Promise.all([wasDeleted(ada.id, 2), wasDeleted(grace.id, 2)]);
  await Promise.all([ada, grace].map(({ id }) => isForgotten(id)));
});

it('leaves nothing of what is asked for, decided or agreed at the same time', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [gone, colleague] = [await person({ annualLeaveEntitlement: 50 }), await person()];
    let isDeleted = false;
    async function ask(): Promise<void> {
      for (let date = 10; !isDeleted; date = date === 28 ? 10 : date + 1) {
        const day = `2027-06-${date}`;
        const asked = { startDate: day, endDate: day, reason: 'Rest' };
        const { data } = await as({ userId: gone.id }).run(requestLeave, asked);
        if (data) await decide(data.id, 'approved');
      }
    }
    async function agree(): Promise<void> {
      while (!isDeleted) await pair(colleague, gone);
    }
    const busy = [ask(), agree()];
    await new Promise((resolve) => setTimeout(resolve, round * 15));
    await wasDeleted(gone.id, 2);
    isDeleted = true;
    await Promise.all(busy);

    await isForgotten(gone.id);
    await eventually(async () => {
      const told = namesOf(await eventsOf(gone.id, 2));
      expect(told.at(-1), `round ${round}`).toBe('person-erased');
      const agreed = namesOf(await eventsOf(colleague.id, 1)).filter((name) => /^part/.test(name));
      expect([undefined, 'partnership-deleted']).toContain(agreed.at(-1));
    });
  }
}, 240_000);
