import { expect, it } from 'vitest';
import { formatLeaveDecision } from './format-leave-decision.ts';

const decided = {
  status: 'approved',
  userId: 'nurse',
  decidedAt: '2026-11-12T14:05:00.000Z',
  decidedBy: 'asha',
  decider: { firstName: 'Asha', lastName: 'Patel' },
} as const;

it('formats who decided and when', () => {
  expect(formatLeaveDecision(decided)).toBe('Approved by Asha Patel on 12/11/2026 at 14:05');
  expect(formatLeaveDecision({ ...decided, status: 'denied', decider: null })).toBe(
    'Declined by HR on 12/11/2026 at 14:05',
  );
  expect(formatLeaveDecision({ ...decided, status: 'cancelled', decidedBy: 'nurse' })).toBe(
    'Withdrawn by you on 12/11/2026 at 14:05',
  );
  expect(formatLeaveDecision({ ...decided, decidedBy: null })).toBe(
    'Approved automatically on 12/11/2026 at 14:05',
  );
  expect(formatLeaveDecision({ ...decided, status: 'pending', decidedAt: null })).toBeNull();
});
