import { expect, it } from 'vitest';
import { sessionsWithoutCorrection } from './sessions-without-correction.ts';

it('leaves out sessions that have a correction request', () => {
  const sessions = [{ id: 'forgotten' }, { id: 'asked' }];
  expect(sessionsWithoutCorrection(sessions, [{ entryId: 'asked' }, { entryId: 'late' }])).toEqual([
    { id: 'forgotten' },
  ]);
  expect(sessionsWithoutCorrection(sessions, [])).toEqual(sessions);
});
