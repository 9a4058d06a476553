import { expect, it } from 'vitest';
import { withoutCorrection } from './without-correction.ts';

it('leaves out the sessions that are reviewed with their correction', () => {
  const sessions = [{ id: 'forgotten' }, { id: 'asked' }];
  expect(withoutCorrection(sessions, [{ entryId: 'asked' }, { entryId: 'late' }])).toEqual([
    { id: 'forgotten' },
  ]);
  expect(withoutCorrection(sessions, [])).toEqual(sessions);
});
