import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { expect, it } from 'vitest';
import { annualLeave, validationContext } from '../../testing/leave-requests.ts';
import { appendEntry } from './leave-history.ts';
import type { HistoryEntry, LeaveRequest } from './leave-request.ts';
import { undoAnnualLeaveDecision, undoDecision } from './undo-decision.ts';

const by = 'b0'.repeat(12);
const other = 'c0'.repeat(12);
const at = new Date('2026-11-21T12:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const longest = decisionUndoMinutes * 60_000;

type Decided = 'approved' | 'denied' | 'cancelled';

function decided(status: Decided, more: Partial<HistoryEntry> = {}): LeaveRequest {
  const before = annualLeave('2026-08-10', '2026-08-14');
  const entry = { action: status, at, by, day: null, from: 'pending', ...more } as const;
  const decision = { decidedAt: at, decidedBy: by, denialReason: 'Too busy' };
  return { ...before, status, ...decision, history: appendEntry(before, entry) };
}

it.each(['approved', 'denied', 'cancelled'] as const)(
  'makes a request that was %s pending again, without the decision',
  (status) => {
    const before = decided(status);
    const undone = undoDecision(before, { by, at: after(longest) });
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
  expect(undoDecision(before, { by: who, at: after(ms) })).toMatchObject({
    failure: { code: 'ALREADY_DECIDED', message: 'This can no longer be undone.' },
  });
});

it('undoes it five times, and then no more', () => {
  const again = (count: number) =>
    Array.from({ length: count }).reduce<LeaveRequest>((before) => {
      const undone = { action: 'undone', at, by, day: null, from: 'cancelled' } as const;
      const withdrawn = { action: 'cancelled', at, by, day: null, from: 'pending' } as const;
      const pending = { ...before, history: appendEntry(before, undone) };
      return { ...pending, history: appendEntry(pending, withdrawn) };
    }, decided('cancelled'));
  expect(undoDecision(again(4), { by, at })).toMatchObject({ ok: true });
  expect(undoDecision(again(5), { by, at })).toMatchObject({
    failure: { code: 'ALREADY_DECIDED' },
  });
});

it('undoes it after a changed working pattern added days, which stay', () => {
  const before = decided('denied');
  const entry = {
    action: 'daysAdded',
    at: after(1_000),
    by: null,
    day: null,
    from: 'denied',
  } as const;
  const changed = { ...before, history: appendEntry(before, entry) };
  expect(undoDecision(changed, { by, at: after(longest) })).toMatchObject({
    value: { status: 'pending', days: before.days },
  });
});

it('says that it is pending if it is undone twice', () => {
  const twice = undoDecision(annualLeave('2026-08-10'), { by, at });
  expect(twice).toMatchObject({ failure: { message: 'This request is pending again.' } });
});

it('validates a denied or withdrawn request against later ones', () => {
  const own = [annualLeave('2026-08-12')];
  const context = validationContext({ ownLeave: own });
  for (const status of ['denied', 'cancelled'] as const) {
    expect(undoAnnualLeaveDecision(decided(status), { by, at }, context)).toMatchObject({
      failure: { code: 'LEAVE_OVERLAPS' },
    });
  }
  const byHr = undoAnnualLeaveDecision(decided('denied'), { by, at }, context);
  expect(byHr).toMatchObject({
    failure: { message: 'This person already has annual leave on 12/08/2026.' },
  });
  const byRequester = undoAnnualLeaveDecision(
    { ...decided('cancelled'), userId: by },
    { by, at },
    context,
  );
  expect(byRequester).toMatchObject({
    failure: { message: 'You already have annual leave on 12/08/2026.' },
  });
  expect(undoAnnualLeaveDecision(decided('approved'), { by, at }, context).ok).toBe(true);
  expect(undoAnnualLeaveDecision(decided('denied'), { by, at }, null).ok).toBe(true);
});
