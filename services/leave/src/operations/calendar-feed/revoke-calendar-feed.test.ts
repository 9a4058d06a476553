import { leaveAudited } from '@portal/contracts/leave/events';
import { expect, it } from 'vitest';
import {
  ownCalendarFeed,
  revokeCalendarFeed,
  startCalendarFeedService,
} from '../../../testing/calendar-feed.ts';

const { as, person, makeFeed, read, summaries, eventsOf } = await startCalendarFeedService();

it('is one at a time: earlier and revoked links don’t work', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const first = await makeFeed(ada);
  const second = await makeFeed(ada);
  expect(await read(first)).toMatchObject({
    code: 'NOT_FOUND',
    errors: [{ message: 'Calendar not found' }],
  });
  expect(await summaries(second)).toEqual([]);
  expect((await own.run(revokeCalendarFeed)).data).toEqual({ success: true });
  expect(await read(second)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await own.run(ownCalendarFeed)).data).toBeNull();
  expect(await own.run(revokeCalendarFeed)).toMatchObject({ code: 'NOT_FOUND' });
});

it('is audited when it is created and removed, without its secret', async () => {
  const ada = await person();
  const path = await makeFeed(ada);
  await as({ userId: ada.id }).run(revokeCalendarFeed);
  const audited = (await eventsOf(ada.id, 3)).filter(({ type }) => type === leaveAudited.type);
  const about = { id: ada.id, actorId: ada.id, details: [] };
  expect(audited.map(({ data }) => data)).toMatchObject([
    { ...about, action: 'calendar-link-created' },
    { ...about, action: 'calendar-link-removed' },
  ]);
  expect(JSON.stringify(audited)).not.toContain(path.split('/').at(-1));
});
