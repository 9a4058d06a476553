import { undoMinutes } from '@portal/contracts/leave/undo-minutes';
import { expect, it } from 'vitest';
import { withEntry } from './history.ts';
import type { HistoryEntry, LeaveRequest } from './leave-request.ts';
import { annualLeave, around } from './test-requests.ts';
import { withAnnualDecisionUndone, withDecisionUndone } from './undo.ts';

const by = 'b0'.repeat(12);
const other = 'c0'.repeat(12);
const at = new Date('2026-11-21T12:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const longest = undoMinutes * 60_000;

type Decided = 'approved' | 'denied' | 'cancelled';

function decided(status: Decided, more: Partial<HistoryEntry> = {}): LeaveRequest {
  const before = annualLeave('2026-08-10', '2026-08-14');
  const entry = { action: status, at, by, day: null, from: 'pending', ...more } as const;
  const decision = { decidedAt: at, decidedBy: by, denialReason: 'Too busy' };
  return { ...before, status, ...decision, history: withEntry(before, entry) };
}

it.each(['approved', 'denied', 'cancelled'] as const)(
  'makes what was %s pending again, with nothing left of the decision',
  (status) => {
    const before = decided(status);
    const undone = withDecisionUndone(before, { by, at: after(longest) });
    const nothing = { decidedAt: null, decidedBy: null, denialReason: null };
    expect(undone).toEqual({ ok: true, value: { ...before, ...nothing, status: 'pending' } });
  },
);

it.each<[string, LeaveRequest, string, number]>([
  ['by somebody else', decided('approved'), other, 0],
  ['later', decided('approved'), by, longest + 1],
  [
    'where it was approved before it was cancelled',
    decided('cancelled', { from: 'approved' }),
    by,
    0,
  ],
  ['where a day of it was cancelled since', decided('approved', { action: 'dayCancelled' }), by, 0],
  ['where its history is not known', { ...decided('approved'), history: [] }, by, 0],
])('refuses it %s', (_, before, who, ms) => {
  expect(withDecisionUndone(before, { by: who, at: after(ms) })).toMatchObject({
    failure: { code: 'ALREADY_DECIDED', message: 'This decision can’t be undone any more.' },
  });
});

it('says that it is pending to whoever undoes it twice', () => {
  const twice = withDecisionUndone(annualLeave('2026-08-10'), { by, at });
  expect(twice).toMatchObject({ failure: { message: 'This request is pending again.' } });
});

it('holds what did not count against what was requested since', () => {
  const own = [annualLeave('2026-08-12')];
  const context = around({ own });
  for (const status of ['denied', 'cancelled'] as const) {
    expect(withAnnualDecisionUndone(decided(status), { by, at }, context)).toMatchObject({
      failure: { code: 'LEAVE_OVERLAPS' },
    });
  }
  expect(withAnnualDecisionUndone(decided('approved'), { by, at }, context).ok).toBe(true);
  expect(withAnnualDecisionUndone(decided('denied'), { by, at }, null).ok).toBe(true);
});
