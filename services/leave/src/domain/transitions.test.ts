import type { leaveStatus } from '@portal/contracts/leave/leave-request';
import { expect, it } from 'vitest';
import { annualLeave } from './test-requests.ts';
import { decided } from './transitions.ts';

const by = 'b0'.repeat(12);
const at = new Date('2026-11-21T12:00:00Z');

const decide = (from: typeof leaveStatus._output, status: 'approved' | 'denied' | 'cancelled') =>
  decided(annualLeave('2026-08-10', '2026-08-14', { status: from }), {
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
  expect(decided(before, { status: to, denialReason: 'Too busy', by, at })).toEqual({
    ok: true,
    value: {
      after: { ...before, status: to, decidedBy: by, decidedAt: at, denialReason },
      outcome,
    },
  });
});

it('does nothing to what is not any more as it was seen', () => {
  const withdrawn = annualLeave('2026-08-10', '2026-08-14', { status: 'cancelled' });
  expect(decided(withdrawn, { status: 'approved', fromStatus: 'pending', by, at })).toMatchObject({
    ok: false,
    failure: { code: 'ALREADY_DECIDED', message: 'This request was cancelled already.' },
  });
  expect(decided(withdrawn, { status: 'approved', fromStatus: 'cancelled', by, at }).ok).toBe(true);
});

it.each([
  ['approved', 'approved'],
  ['approved', 'denied'],
  ['denied', 'approved'],
  ['denied', 'denied'],
  ['denied', 'cancelled'],
  ['cancelled', 'denied'],
  ['cancelled', 'cancelled'],
] as const)('from %s to %s is too late', (from, to) => {
  expect(decide(from, to)).toMatchObject({
    ok: false,
    failure: { code: 'ALREADY_DECIDED', message: `This request was ${from} already.` },
  });
});
