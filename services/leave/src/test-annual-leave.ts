import * as contracts from '@portal/contracts/leave/annual-leave';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { leaveRequest } from '@portal/contracts/leave/leave-request';
import { type InputOf, operation } from '@portal/contracts/operation';
import { newId } from '@portal/testing/people';
import { z } from 'zod';
import type { Settings } from './domain/settings.ts';
import { startedLeave } from './test-service.ts';

/** The operations as the gateway plans them: identity is asked for the names. */
const person = z.strictObject({ id: z.string() }).nullable();
export const output = leaveRequest.extend({ user: person, decider: person });
const outputs = z.array(output);
export const requestLeave = operation({ ...contracts.requestLeave, output });
export const decideLeave = operation({ ...contracts.decideLeave, output });
export const cancelLeave = operation({ ...contracts.cancelLeave, output });
export const cancelLeaveDay = operation({ ...contracts.cancelLeaveDay, output });
export const restoreLeaveDay = operation({ ...contracts.restoreLeaveDay, output });
export const deleteLeaveDay = operation({ ...contracts.deleteLeaveDay, output });
export const leaveRequests = operation({ ...contracts.leaveRequests, output: outputs });
export const leaveCalendar = operation({ ...contracts.leaveCalendar, output: outputs });
export const { deleteLeaveRequest, leaveCost } = contracts;

/** The service, with people who have leave, as if it had heard of them long ago. */
export async function startedAnnualLeave() {
  const leave = await startedLeave();
  const { as, database } = leave;
  const hrId = newId();
  const hr = { id: hrId, ...as({ userId: hrId, role: 'admin' }) };

  /** As many as there are settings; more at once than events would bring in the time of a test. */
  async function staff(...some: Partial<Settings>[]) {
    const defaults = {
      annualLeaveEntitlement: 25,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      carryOverYear: null,
    };
    const rows = some.map((more) => ({ _id: newId(), ...defaults, ...more, version: 1 }));
    const people = rows.map(({ _id }) => ({ _id, role: 'employee', version: 1 }));
    const options = { writeConcern: { w: 'majority' } } as const;
    await database.collection<{ _id: string }>('settings').insertMany(rows, options);
    await database.collection<{ _id: string }>('people').insertMany(people, options);
    return rows.map(({ _id: id }) => {
      const { run, query } = as({ userId: id });
      return {
        ...{ id, run, query },
        /** Asks for leave from a day, to the same one where no other is said. */
        ask: (startDate: string, endDate = startDate, more: Partial<Asked> = {}) =>
          run(requestLeave, { startDate, endDate, reason: 'Family', ...more }),
        /** The id of a request that was approved. */
        async approved(startDate: string, endDate = startDate, more: Partial<Asked> = {}) {
          const { data } = await run(requestLeave, { startDate, endDate, reason: 'Rest', ...more });
          const { data: then } = await decide(data?.id, 'approved');
          if (then?.status !== 'approved') throw new Error(`${startDate} was not approved`);
          return then.id;
        },
        balance: async () => (await run(leaveBalance)).data,
      };
    });
  }

  const decide = (
    id: string | undefined,
    status: 'approved' | 'denied' | 'cancelled',
    by: Pick<typeof hr, 'run'> = hr,
  ) => by.run(decideLeave, { id, status, denialReason: status === 'denied' ? 'Too busy' : null });

  return { ...leave, hr, staff, decide };
}

type Asked = InputOf<typeof contracts.requestLeave>;
export type Staff = Awaited<
  ReturnType<Awaited<ReturnType<typeof startedAnnualLeave>>['staff']>
>[number];

/** Makes two people partners, as an administrator did before. */
export function partnersRow(one: string, other: string) {
  return {
    _id: newId(),
    partners: [one, other],
    pair: [one, other].sort().join(' '),
    createdAt: new Date(),
    version: 1,
  };
}
