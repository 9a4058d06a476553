import { batched } from '@portal/bus/batched';
import type { Tx } from '@portal/bus/outbox';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { CloudEvent } from '@portal/contracts/event';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import { describeEntry, type Entry } from '../domain/entry.ts';
import type { LeaveDay } from '../domain/leave.ts';
import { lastEntries, storeClockings } from '../store/clockings.ts';
import { leaveOfPeople } from '../store/leave-days.ts';
import { type Person, peopleWithin } from '../store/people.ts';
import type { Attendance } from './clocking.ts';

/** What is known of a person inside the transaction: it stays true until the change is stored. */
export interface Facts {
  person: Person | 'deleted' | null;
  last: Entry | null;
  leave: readonly LeaveDay[];
}

/** What becomes of it. */
export interface Decision {
  added: Entry | null;
  changed: Entry | null;
  events: readonly CloudEvent[];
}

type Code = CommonCode | 'ALREADY_CLOCKED_IN' | 'NOT_CLOCKED_IN';

export interface Clocking<Refusal extends Code = Code> {
  request: Request;
  userId: string;
  now: Date;
  /** Whether it also depends on the person where they have had a session before. */
  needsPerson: boolean;
  decide(facts: Facts): Result<Decision, Refusal>;
}

export type Clock = <Refusal extends Code>(
  clocking: Clocking<Refusal>,
) => Promise<Result<TimeEntry, Refusal | CommonCode>>;

/**
 * Clocks in and out all who ask while others are being clocked in one transaction: what a
 * transaction costs is going to the database and to the disk, and both are the same for one and for
 * a hundred. Each is decided for by itself, and one who can't be stored holds up nobody.
 */
export function clockTogether(attendance: Attendance): Clock {
  const { outbox } = attendance;
  const clock = batched<Clocking, Result<TimeEntry, Code>>({
    keyOf: ({ userId }) => userId,
    together: (clockings) =>
      outbox.transactAll(
        clockings.map(({ request }) => request),
        (transactions) => clockAll(attendance, clockings, transactions),
      ),
    alone: (clocking) =>
      outbox.transact(clocking.request, async (tx) => {
        const [result] = await clockAll(attendance, [clocking], [tx]);
        return result as Result<TimeEntry, Code>;
      }),
  });
  return clock as Clock;
}

async function clockAll(
  attendance: Attendance,
  clockings: readonly Clocking[],
  transactions: readonly Tx[],
): Promise<Result<TimeEntry, Code>[]> {
  const [tx] = transactions;
  if (!tx) return [];
  const decisions = await decideAll(attendance, clockings, tx.session);
  const made = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
  const entriesOf = (kind: 'added' | 'changed') => made.flatMap((one) => one[kind] ?? []);
  await storeClockings(
    attendance.entries,
    { added: entriesOf('added'), changed: entriesOf('changed') },
    tx.session,
  );
  return decisions.map((decision, place) => {
    if (!decision.ok) return decision;
    for (const event of decision.value.events) transactions[place]?.publish(event);
    const { added, changed } = decision.value;
    return ok(describeEntry((added ?? changed) as Entry, (clockings[place] as Clocking).now));
  });
}

async function decideAll(
  { entries, people, leave }: Attendance,
  clockings: readonly Clocking[],
  session: ClientSession,
): Promise<Result<Decision, Code>[]> {
  const userIds = clockings.map(({ userId }) => userId);
  const lasts = await lastEntries(entries, userIds, session);
  const asked = clockings.filter(({ needsPerson, userId }) => needsPerson || !lasts.has(userId));
  const persons = await peopleWithin(
    people,
    asked.map(({ userId }) => userId),
    session,
  );
  const decide = ({ userId, decide }: Clocking, leaveDays: readonly LeaveDay[]) =>
    decide({
      person: persons.get(userId) ?? null,
      last: lasts.get(userId) ?? null,
      leave: leaveDays,
    });

  const decisions = clockings.map((clocking) => decide(clocking, []));
  // Leave only ever excuses: whoever is on time costs no further query.
  const late = decisions.flatMap((one) =>
    one.ok && one.value.added?.isLate ? one.value.added : [],
  );
  if (late.length === 0) return decisions;
  const leaveOf = await leaveOfPeople(leave, late, session);
  return clockings.map((clocking, place) => {
    const leaveDays = leaveOf.get(clocking.userId);
    return leaveDays ? decide(clocking, leaveDays) : (decisions[place] as Result<Decision, Code>);
  });
}
