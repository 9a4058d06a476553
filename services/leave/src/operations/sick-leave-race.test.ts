import { daysFromTo } from '@portal/kernel/london';
import { newId } from '@portal/testing/people';
import { expect, it } from 'vitest';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Staff } from '../test-annual-leave.ts';
import { cancelSickLeave, leaveBalances, startedSickLeave } from '../test-sick-leave.ts';

const { database, decide, decideSick, hr, staff } = await startedSickLeave();

const rounds = Array.from({ length: 200 }, (_, number) => number);
/** As many at a time as keep the service and the database busy. */
const atOnce = 8;

/** A request as it would be stored. */
function row({ id }: Staff, days: [string, string], of: Partial<LeaveRequest>) {
  return {
    ...{ _id: newId(), userId: id, reason: 'Rest', isHalfDay: false, halfDayPeriod: null },
    ...{ requestedAt: new Date(), decidedAt: null, decidedBy: null, denialReason: null },
    ...{ startDate: days[0], endDate: days[1], version: 1 },
    days: daysFromTo(...days).map((date) => ({ date, portion: 'full', status: 'booked' })),
    ...of,
  };
}

/** 200 people with what they have asked for, and a race for each. */
async function race(
  asked: (one: Staff) => ReturnType<typeof row>[],
  run: (number: number, one: Staff, ids: string[]) => Promise<void>,
): Promise<Staff[]> {
  const all = await staff(...rounds.map(() => ({ annualLeaveEntitlement: 5 })));
  const rows = all.map(asked);
  await database
    .collection<{ _id: string }>('requests')
    .insertMany(rows.flat(), { writeConcern: { w: 'majority' } });
  const waiting = [...all.entries()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [number, one] = next;
        await run(number, one, rows[number]?.map(({ _id }) => _id) ?? []);
      }
    }),
  );
  return all;
}

it('of two who decide at once one does, and the other is told what was decided', async () => {
  const sick = { leaveType: 'sick', status: 'pending' } as const;
  await race(
    (one) => [row(one, ['2026-08-10', '2026-08-10'], sick)],
    async (number, _, [id]) => {
      const wishes = ['approved', 'denied'] as const;
      const inTurn = number % 2 ? wishes : wishes.toReversed();
      const answers = await Promise.all(inTurn.map((status) => decideSick(id, status)));
      const [lost] = answers.filter(({ code }) => code !== null);
      const [won] = answers.filter(({ code }) => code === null);
      expect(lost?.code).toBe('ALREADY_DECIDED');
      expect(lost?.errors[0]?.message).toBe(`This request was ${won?.data?.status} already.`);
    },
  );
}, 60_000);

it('never takes more than there is, where sickness is undone and leave granted at once', async () => {
  const annual = { leaveType: 'annual', status: 'approved' } as const;
  const people = await race(
    (one) => [
      row(one, ['2026-08-10', '2026-08-14'], annual),
      row(one, ['2026-08-13', '2026-08-14'], { leaveType: 'sick', status: 'pending' }),
      row(one, ['2026-09-01', '2026-09-02'], { ...annual, status: 'pending' }),
    ],
    async (number, one, [_, sick, pending]) => {
      const undone =
        number % 2 ? decideSick(sick, 'denied') : hr.run(cancelSickLeave, { id: sick });
      if (number % 4 < 3) {
        const answers = await Promise.all([undone, decide(pending, 'approved')]);
        expect(answers.map(({ code }) => String(code)).sort()).toEqual(['LEAVE_EXCEEDED', 'null']);
      } else {
        // Of what is asked for only now, nothing more is there than what waits already.
        const [{ code }, asked] = await Promise.all([undone, one.ask('2026-09-03')]);
        expect([code, asked.code]).toEqual([null, 'LEAVE_EXCEEDED']);
      }
    },
  );
  const ids = new Set(people.map(({ id }) => id));
  const { data } = await hr.run(leaveBalances);
  const balances = data?.filter(({ userId }) => ids.has(userId)) ?? [];
  expect(balances).toHaveLength(rounds.length);
  expect(balances.filter(({ remaining }) => remaining !== 0)).toEqual([]);
}, 60_000);
