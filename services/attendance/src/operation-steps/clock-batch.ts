// One transaction for concurrent clock-ins takes the `clock-in` benchmark from 0.3 to 0.78 of the
// baseline's requests, together with the archive's batches (docs/performance.md).
import { createBatcher } from '@portal/bus/batcher';
import type { Tx } from '@portal/bus/outbox';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { CloudEvent } from '@portal/contracts/event';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { bindToTrace } from '@portal/tracing/spans';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Entry } from '../domain/entry.ts';
import type { LeaveDay } from '../domain/leave-portions.ts';
import { toEntryDto } from '../dto/to-entry-dto.ts';
import { knownPerson, type Person } from '../store/people.ts';
import { recalculateIrregularHours } from './recalculate-irregular-hours.ts';

/** A person's data inside the transaction. It stays valid until the commit. */
export interface ClockContext {
  person: Person | 'deleted' | null;
  last: Entry | null;
  leave: readonly LeaveDay[];
}

/** The changes and events of a clock-in or clock-out. */
export interface ClockDecision {
  added: Entry | null;
  changed: Entry | null;
  events: readonly CloudEvent[];
}

type Code = CommonCode | 'ALREADY_CLOCKED_IN' | 'NOT_CLOCKED_IN';

export interface ClockingRequest<Refusal extends Code = Code> {
  request: Pick<Request, 'idempotency'>;
  userId: string;
  now: Date;
  /** Whether `decide` needs the person even if they have had a session before. */
  needsPerson: boolean;
  decide(context: ClockContext): Result<ClockDecision, Refusal>;
}

type Read = 'entries' | 'people' | 'leaveDays' | 'irregularHours' | 'firstRetainedDays';

export type SubmitClocking = <Refusal extends Code>(
  clocking: ClockingRequest<Refusal>,
) => Promise<Result<TimeEntry, Refusal | CommonCode>>;

/**
 * Creates a clock that batches concurrent clock-ins and clock-outs into one transaction (group
 * commit), because the round trips and disk writes cost the same for one or a hundred. Each is
 * decided separately. If a batch fails, each request is retried alone, so errors surface there.
 */
export function createClockBatcher(deps: Pick<Dependencies, Read | 'outbox'>): SubmitClocking {
  const { outbox } = deps;
  const clock = createBatcher<ClockingRequest, Result<TimeEntry, Code>>({
    keyOf: ({ userId }) => userId,
    processBatch: (clockings) =>
      outbox.transactAll(
        clockings.map(({ request }) => request),
        (transactions) => clockAll(deps, clockings, transactions),
      ),
    processOne: (clocking) =>
      outbox.transact(clocking.request, async (tx) => {
        const [result] = await clockAll(deps, [clocking], [tx]);
        return result as Result<TimeEntry, Code>;
      }),
  });
  // `decide` creates events, which carry the trace of their own request rather than of the batch.
  const bound = (clocking: ClockingRequest) =>
    clock({ ...clocking, decide: bindToTrace(clocking.decide) });
  return bound as SubmitClocking;
}

async function clockAll(
  deps: Pick<Dependencies, Read>,
  clockings: readonly ClockingRequest[],
  transactions: readonly Tx[],
): Promise<Result<TimeEntry, Code>[]> {
  const [tx] = transactions;
  if (!tx) return [];
  const decisions = await decideAll(deps, clockings, tx.session);
  const accepted = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
  const entriesOf = (kind: 'added' | 'changed') => accepted.flatMap((one) => one[kind] ?? []);
  await deps.entries.saveAll(
    { added: entriesOf('added'), changed: entriesOf('changed') },
    tx.session,
  );
  const totals = await recalculateTotals(deps, clockings, entriesOf('changed'), tx.session);
  return decisions.map((decision, place) => {
    if (!decision.ok) return decision;
    for (const event of decision.value.events) transactions[place]?.publish(event);
    for (const event of totals.get(clockings[place]?.userId ?? '') ?? []) {
      transactions[place]?.publish(event);
    }
    const { added, changed } = decision.value;
    return ok(toEntryDto((added ?? changed) as Entry, (clockings[place] as ClockingRequest).now));
  });
}

/** Recalculates the totals of people who ended a session of irregular hours. Nothing is read for others. */
async function recalculateTotals(
  deps: Pick<Dependencies, Read>,
  clockings: readonly ClockingRequest[],
  changed: readonly Entry[],
  session: ClientSession,
): Promise<Map<string, CloudEvent[]>> {
  const ended = changed.filter(({ isIrregular, clockOutTime }) => isIrregular && clockOutTime);
  const persons = await deps.people.byIds(
    ended.map(({ userId }) => userId),
    session,
  );
  const totals = new Map<string, CloudEvent[]>();
  for (const { userId, day } of ended) {
    const worker = knownPerson(persons.get(userId));
    const at = clockings.find((clocking) => clocking.userId === userId)?.now ?? new Date();
    const total = { userId, months: [day.slice(0, 7)], worker, at };
    totals.set(userId, await recalculateIrregularHours(deps, total, session));
  }
  return totals;
}

async function decideAll(
  { entries, people, leaveDays }: Pick<Dependencies, Read>,
  clockings: readonly ClockingRequest[],
  session: ClientSession,
): Promise<Result<ClockDecision, Code>[]> {
  const userIds = clockings.map(({ userId }) => userId);
  const lasts = await entries.latestByUser(userIds, session);
  const needingPerson = clockings.filter(
    ({ needsPerson, userId }) => needsPerson || !lasts.has(userId),
  );
  const persons = await people.byIds(
    needingPerson.map(({ userId }) => userId),
    session,
  );
  const decide = ({ userId, decide }: ClockingRequest, leave: readonly LeaveDay[]) =>
    decide({
      person: persons.get(userId) ?? null,
      last: lasts.get(userId) ?? null,
      leave,
    });

  const decisions = clockings.map((clocking) => decide(clocking, []));
  // Leave only affects late clock-ins, so the others need no further query.
  const late = decisions.flatMap((one) =>
    one.ok && one.value.added?.isLate ? one.value.added : [],
  );
  if (late.length === 0) return decisions;
  const leaveOf = await leaveDays.ofShifts(late, session);
  return clockings.map((clocking, place) => {
    const leave = leaveOf.get(clocking.userId);
    return leave ? decide(clocking, leave) : (decisions[place] as Result<ClockDecision, Code>);
  });
}
