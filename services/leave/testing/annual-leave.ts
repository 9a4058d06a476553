import * as contracts from '@portal/contracts/leave/annual-leave';
import * as bookContracts from '@portal/contracts/leave/book-leave';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import {
  leaveHistory as leaveHistoryContract,
  leaveHistoryEntry,
  leaveRequest,
} from '@portal/contracts/leave/leave-request';
import { coverShortfall } from '@portal/contracts/leave/team-absences';
import { type InputOf, operation } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { z } from 'zod';
import type { Team } from '../src/domain/cover.ts';
import type { LeaveRequest } from '../src/domain/leave-request.ts';
import type { Settings } from '../src/domain/leave-settings.ts';
import { startLeaveService } from './service.ts';
import { buildTeam } from './teams.ts';

/** The operations as the gateway calls this service: identity adds the names. */
const person = z.strictObject({ id: z.string() }).nullable();
export const leaveOutput = leaveRequest.extend({ user: person, decider: person });
const outputs = z.array(leaveOutput);
export const requestLeave = operation({ ...contracts.requestLeave, output: leaveOutput });
export const decideLeave = operation({ ...contracts.decideLeave, output: leaveOutput });
export const bookLeave = operation({ ...bookContracts.bookLeave, output: leaveOutput });
export const changeLeaveDates = operation({
  ...bookContracts.changeLeaveDates,
  output: leaveOutput,
});
export const cancelLeave = operation({ ...contracts.cancelLeave, output: leaveOutput });
export const undoLeaveDecision = operation({ ...contracts.undoLeaveDecision, output: leaveOutput });
export const cancelLeaveDay = operation({ ...contracts.cancelLeaveDay, output: leaveOutput });
export const restoreLeaveDay = operation({ ...contracts.restoreLeaveDay, output: leaveOutput });
export const deleteLeaveDay = operation({ ...contracts.deleteLeaveDay, output: leaveOutput });
export const leaveRequests = operation({ ...contracts.leaveRequests, output: outputs });
export const leaveCalendar = operation({ ...contracts.leaveCalendar, output: outputs });
/** The errors of an administrator’s change to their own leave. */
export const ownLeaveErrors = [
  {
    message: 'You can’t manage your own leave. Ask another administrator.',
    extensions: { code: 'FORBIDDEN' },
  },
];
export const leaveHistory = operation({
  ...leaveHistoryContract,
  output: z.array(leaveHistoryEntry.extend({ actor: person })),
});
export const { deleteLeaveRequest } = contracts;
/** With the ids of those who are off. */
export const shortfallsOutput = z.array(
  coverShortfall.extend({ off: z.array(z.strictObject({ userId: z.string(), user: person })) }),
);
export const leaveCost = operation({
  ...contracts.leaveCost,
  output: contracts.leaveCost.output.extend({ coverShortfalls: shortfallsOutput }),
});

/** Starts the service with staff who have leave, written directly to its database. */
export async function startAnnualLeaveService() {
  const leave = await startLeaveService();
  const { as, database } = leave;
  const hrId = newId();
  const hr = { id: hrId, ...signedIn({ userId: hrId, role: 'admin' }) };

  /** Creates a new token for each call: on a slow machine a test may outlast one. */
  function signedIn(caller: Parameters<typeof as>[0]): ReturnType<typeof as> {
    return {
      run: (operation, input, headers) => as(caller).run(operation, input, headers),
      query: (document, variables, headers) => as(caller).query(document, variables, headers),
    };
  }

  /** Adds one member of staff per settings; direct writes are faster than events. */
  async function staff<const Some extends Partial<Settings>[]>(...some: Some) {
    const defaults = {
      annualLeaveEntitlement: 25,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      carryOverYear: null,
    };
    const rows = some.map((more) => ({ _id: newId(), ...defaults, ...more, version: 1 }));
    const accounts = rows.map(({ _id }) => ({ _id, role: 'employee', version: 1 }));
    const options = { writeConcern: { w: 'majority' } } as const;
    await database.collection<{ _id: string }>('settings').insertMany(rows, options);
    await database.collection<{ _id: string }>('people').insertMany(accounts, options);
    const people = rows.map(({ _id: id }) => {
      const { run, query } = signedIn({ userId: id });
      return {
        id,
        run,
        query,
        /** Requests leave; by default one day. */
        ask: (startDate: string, endDate = startDate, more: Partial<RequestInput> = {}) =>
          run(requestLeave, { startDate, endDate, reason: 'Family', ...more }),
        /** Requests leave, approves it and returns its id. */
        async approved(startDate: string, endDate = startDate, more: Partial<RequestInput> = {}) {
          const { data } = await run(requestLeave, { startDate, endDate, reason: 'Rest', ...more });
          const { data: then } = await decide(data?.id, 'approved');
          if (then?.status !== 'approved') throw new Error(`${startDate} was not approved`);
          return then.id;
        },
        balance: async () => (await run(leaveBalance)).data,
      };
    });
    // One person per settings.
    return people as { [Index in keyof Some]: (typeof people)[number] };
  }

  const decide = (
    id: string | undefined,
    status: 'approved' | 'denied' | 'cancelled',
    by: Pick<typeof hr, 'run'> = hr,
  ) => by.run(decideLeave, { id, status, denialReason: status === 'denied' ? 'Too busy' : null });

  /** Writes requests to the database, in the given order. */
  async function storeRequests(...requests: LeaveRequest[]) {
    const rows = requests.map(({ id, ...row }) => ({ _id: id, ...row }));
    const options = { writeConcern: { w: 'majority' } } as const;
    await database.collection<{ _id: string }>('requests').insertMany(rows, options);
  }

  /** Writes partnerships to the database. */
  async function partners(...pairs: (readonly [string, string])[]) {
    const rows = pairs.map(([one, other]) => partnersRow(one, other));
    const options = { writeConcern: { w: 'majority' } } as const;
    await database.collection<{ _id: string }>('partnerships').insertMany(rows, options);
  }

  /** Writes a team to the database, with its members from a day on. */
  async function storeTeam({
    memberIds,
    from = '2020-01-01',
    ...more
  }: Partial<Team> & { memberIds: readonly string[]; from?: string }): Promise<string> {
    const options = { writeConcern: { w: 'majority' } } as const;
    const { id: _id, ...row } = buildTeam({ id: newId(), ...more });
    const teams = database.collection<{ _id: string }>('teams');
    await teams.insertOne({ _id, ...row, version: 1 } as { _id: string }, options);
    await database
      .collection<{ _id: string }>('people')
      .updateMany(
        { _id: { $in: [...memberIds] } },
        { $set: { teamMemberships: [{ from, teamId: _id }] } },
        options,
      );
    return _id;
  }

  return { ...leave, signedIn, hr, staff, storeRequests, partners, storeTeam, decide };
}

type RequestInput = InputOf<typeof contracts.requestLeave>;
export type Staff = Awaited<
  ReturnType<Awaited<ReturnType<typeof startAnnualLeaveService>>['staff']>
>[number];

/** A stored partnership. */
function partnersRow(one: string, other: string) {
  return {
    _id: newId(),
    partners: [one, other],
    pair: [one, other].sort().join(' '),
    createdAt: new Date(),
    version: 1,
  };
}
