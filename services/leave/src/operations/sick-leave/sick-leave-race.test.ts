import { newId } from '@portal/kernel/new-id';
import { raceRounds } from '@portal/testing/long-run';
import { expect, it } from 'vitest';
import { requestLeave } from '../../../testing/annual-leave.ts';
import { annualLeave, approvedLeave } from '../../../testing/leave-requests.ts';
import {
  cancelSickLeave,
  daysLater,
  leaveBalances,
  monday,
  sickLeave,
  startSickLeaveService,
} from '../../../testing/sick-leave.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';

const { as, decide, decideSick, staff, storeRequests } = await startSickLeaveService();

const rounds = raceRounds();
/** Enough concurrent requests to keep the service and the database busy. */
const atOnce = 8;

/** Creates a new token each time, because tokens expire after a minute. */
const anAdmin = () => as({ userId: newId(), role: 'admin' });

/** Creates people with their requests, and runs a race for each. */
async function race(
  requestsOf: (userId: string) => LeaveRequest[],
  run: (number: number, userId: string, ids: string[]) => Promise<void>,
): Promise<Set<string>> {
  const people = await staff(...Array(rounds).fill({ annualLeaveEntitlement: 5 }));
  const waiting = people.map(({ id }) => ({ id, requests: requestsOf(id) }));
  await storeRequests(...waiting.flatMap(({ requests }) => requests));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        await run(
          waiting.length,
          one.id,
          one.requests.map(({ id }) => id),
        );
      }
    }),
  );
  return new Set(people.map(({ id }) => id));
}

it('lets one of two concurrent decisions succeed, and tells the other what was decided', async () => {
  await race(
    (userId) => [sickLeave(monday, monday, { userId })],
    async (number, _, [id]) => {
      const wishes = ['approved', 'denied'] as const;
      const inTurn = number % 2 ? wishes : wishes.toReversed();
      const answers = await Promise.all(inTurn.map((status) => decideSick(id, status, anAdmin())));
      const [lost] = answers.filter(({ code }) => code !== null);
      const [won] = answers.filter(({ code }) => code === null);
      expect(lost?.code).toBe('ALREADY_DECIDED');
      const verb = won?.data?.status === 'denied' ? 'declined' : 'approved';
      expect(lost?.errors[0]?.message).toBe(`This request has already been ${verb}.`);
    },
  );
}, 120_000);

it('never exceeds the balance if sick leave is removed while leave is approved', async () => {
  const ids = await race(
    (userId) => [
      approvedLeave(monday, daysLater(4), { userId }),
      sickLeave(daysLater(3), daysLater(4), { userId }),
      annualLeave(daysLater(21), daysLater(22), { userId }),
    ],
    async (number, userId, [_, sick, pending]) => {
      const hr = anAdmin();
      const undone =
        number % 2 ? decideSick(sick, 'denied', hr) : hr.run(cancelSickLeave, { id: sick });
      if (number % 4 < 3) {
        const answers = await Promise.all([undone, decide(pending, 'approved', anAdmin())]);
        expect(answers.map(({ code }) => String(code)).sort()).toEqual(['LEAVE_EXCEEDED', 'null']);
      } else {
        // New requests get no more than the pending ones leave.
        const more = { startDate: daysLater(23), endDate: daysLater(23), reason: 'Family' };
        const [{ code }, requested] = await Promise.all([
          undone,
          as({ userId }).run(requestLeave, more),
        ]);
        expect([code, requested.code]).toEqual([null, 'LEAVE_EXCEEDED']);
      }
    },
  );
  const { data } = await anAdmin().run(leaveBalances);
  const balances = data?.filter(({ userId }) => ids.has(userId)) ?? [];
  expect(balances).toHaveLength(rounds);
  expect(balances.filter(({ remaining }) => remaining !== 0)).toEqual([]);
}, 120_000);
