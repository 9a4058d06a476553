import { expect, it } from 'vitest';
import type { DecidableLeave } from './decidable-leave.ts';
import {
  createApproval,
  createCancellation,
  createDayAction,
  createDecline,
  createDeletion,
} from './leave-actions.ts';

const leave = (more: Partial<DecidableLeave> = {}): DecidableLeave => ({
  id: '66f000000000000000000001',
  name: 'Tamsin Oyelaran',
  leaveType: 'annual',
  status: 'pending',
  startDate: '2026-11-16',
  endDate: '2026-11-18',
  ...more,
});

it.each(['annual', 'sick', 'compassionate'] as const)(
  'undoing makes pending leave pending again: %s leave',
  (leaveType) => {
    for (const decide of [createApproval, createDecline, createCancellation]) {
      const undone = decide(leave({ leaveType })).undo?.();
      expect(undone).toMatchObject({ change: { status: 'pending' }, done: 'is pending again' });
      expect(undone?.undo).toBeNull();
    }
  },
);

it('undoes restoring by cancelling, and cancelling approved leave by restoring', () => {
  const again = createApproval(leave({ status: 'cancelled' })).undo?.();
  expect(again).toMatchObject({ change: { status: 'cancelled' } });
  const restored = createCancellation(leave({ status: 'approved' })).undo?.();
  expect(restored).toMatchObject({ change: { status: 'approved' }, done: 'has been restored' });
});

it('can’t undo a deletion', () => {
  expect(createDeletion(leave()).undo).toBeNull();
});

it('undoes the cancellation of a day, but not its deletion', () => {
  const cancelled = createDayAction(leave(), 'cancel', '2026-11-17');
  expect(cancelled.change).toEqual({ date: '2026-11-17', to: 'cancelled' });
  expect(cancelled.undo?.().change).toEqual({ date: '2026-11-17', to: 'booked' });
  expect(createDayAction(leave(), 'delete', '2026-11-17').undo).toBeNull();
});
