import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  createCalendarFeed,
  ownCalendarFeed,
  startCalendarFeedService,
} from '../../../testing/calendar-feed.ts';

const { as, person, deletePerson, feeds, makeFeed, read, summaries } =
  await startCalendarFeedService();

it('sent again with its idempotency key, returns the same link', async () => {
  const ada = await person();
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const make = () => as({ userId: ada.id }).run(createCalendarFeed, {}, headers);
  const { data } = await make();
  expect((await make()).data).toEqual(data);
  expect(await summaries(data?.path ?? '')).toEqual([]);
});

it('created several times at once leaves exactly one working link', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await person();
    const paths = await Promise.all([makeFeed(ada), makeFeed(ada), makeFeed(ada)]);
    const codes = await Promise.all(paths.map(async (path) => (await read(path)).code));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    const { data } = await as({ userId: ada.id }).run(ownCalendarFeed);
    expect(paths[codes.indexOf(null)]).toBe(data?.path);
  }
}, 120_000);

it('created while the account is deleted never remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await person();
    const making = as({ userId: ada.id }).run(createCalendarFeed);
    await Promise.all([making, deletePerson(ada.id, 2)]);
    expect(await feeds.findOne({ _id: ada.id })).toBeNull();
  }
}, 120_000);
