import type { leaveStatus } from '@portal/contracts/leave/leave-request';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { applyDecision } from './apply-decision.ts';

const by = 'b0'.repeat(12);
const at = new Date('2026-11-21T12:00:00Z');

const decide = (from: typeof leaveStatus._output, status: 'approved' | 'denied' | 'cancelled') =>
  applyDecision(annualLeave('2026-08-10', '2026-08-14', { status: from }), {
    status,
    denialReason: 'Too busy',
    by,
    at,
  });

it.each([
  ['pending', 'approved', 'approved'],
  ['pending', 'denied', 'denied'],
  ['pending', 'cancelled', 'cancelled'],
  ['approved', 'cancelled', 'cancelled'],
  ['cancelled', 'approved', 'restored'],
] as const)('from %s to %s is %s', (from, to, outcome) => {
  const before = annualLeave('2026-08-10', '2026-08-14', { status: from });
  const denialReason = to === 'denied' ? 'Too busy' : null;
  expect(applyDecision(before, { status: to, denialReason: 'Too busy', by, at })).toEqual({
    ok: true,
    value: {
      after: { ...before, status: to, decidedBy: by, decidedAt: at, denialReason },
      outcome,
    },
  });
});

it('refuses a decision if the status has changed since it was read', () => {
  const withdrawn = annualLeave('2026-08-10', '2026-08-14', { status: 'cancelled' });
  expect(
    applyDecision(withdrawn, { status: 'approved', fromStatus: 'pending', by, at }),
  ).toMatchObject({
    ok: false,
    failure: {
      code: 'ALREADY_DECIDED',
      message: 'This request has already been cancelled.',
      details: { status: 'cancelled' },
    },
  });
  expect(applyDecision(withdrawn, { status: 'approved', fromStatus: 'cancelled', by, at }).ok).toBe(
    true,
  );
});

it.each([
  ['approved', 'approved'],
  ['approved', 'denied'],
  ['denied', 'approved'],
  ['denied', 'denied'],
  ['denied', 'cancelled'],
  ['cancelled', 'denied'],
  ['cancelled', 'cancelled'],
] as const)('from %s to %s is refused', (from, to) => {
  expect(decide(from, to)).toMatchObject({
    ok: false,
    failure: {
      code: 'ALREADY_DECIDED',
      message: `This request has already been ${from === 'denied' ? 'declined' : from}.`,
      details: { status: from },
    },
  });
});
