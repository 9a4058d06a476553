import { expect, it } from 'vitest';
import {
  ownCalendarFeed,
  revokeCalendarFeed,
  startCalendarFeedService,
} from '../../../testing/calendar-feed.ts';

const { as, person, makeFeed, read, summaries } = await startCalendarFeedService();

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
