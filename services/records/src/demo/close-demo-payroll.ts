import { collection } from '@portal/bus/collections';
import type { Outbox } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, addMonths, eachDay, instantInLondon, monthOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ArchiveStores } from '../dependencies.ts';
import { defaultOvertimeRule } from '../domain/payroll-line.ts';
import type { PayrollPeriod } from '../domain/payroll-period.ts';
import { auditEvent } from '../events/audit-event.ts';
import { archivePersonDays } from '../jobs/archive-person-days.ts';
import { closePayrollBatch } from '../jobs/close-payroll.ts';
import type { Person } from '../store/people.ts';

type Archive = ArchiveStores;
type Session = { _id: string; clockOutTime: Date | null };

const batchSize = 1_000;
/** By name; the others of a larger organisation have none. */
const numberedPeople = 200;
const firstNumber = 1001;
/** How many people’s times are corrected after the closing, and how many have no number yet. */
const [correctedPeople, withoutNumber] = [3, 2];
const hourMs = 3_600_000;

/**
 * Closes the month before last as HR does: people have numbers in the payroll software, and some times are corrected
 * afterwards, so that the last month, which is open, has adjustments. Nothing happens if the demo has fewer days.
 */
export async function closeDemoPayroll(
  archive: Archive,
  outbox: Pick<Outbox, 'transact'>,
  today: string,
): Promise<void> {
  const period = monthOf(addMonths(monthOf(today).start, -2));
  const missing = await archive.days.notArchivedBetween(period.start, period.end);
  const people = await loadPeople(archive);
  const admin = people.find(({ role }) => role !== 'employee');
  if (missing.length > 0 || !admin) return;
  const staff = people.filter(({ role }) => role === 'employee');
  await saveNumbers(archive, staff);
  const corrected = await findSessions(archive, period, staff.slice(0, -withoutNumber));
  // The times before the correction: one clock-out is missing, the others were an hour late.
  const before = corrected.map(({ session }, index) => {
    const { clockOutTime } = session;
    return index === 0 ? null : clockOutTime && new Date(clockOutTime.getTime() + hourMs);
  });
  await saveClockOuts(archive, corrected, before);
  await close(archive, outbox, { period, adminId: admin.id });
  await saveClockOuts(
    archive,
    corrected,
    corrected.map(({ session }) => session.clockOutTime),
  );
}

async function loadPeople({ people }: Archive): Promise<Person[]> {
  const all: Person[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const next: Person[] = await people.next({ after, limit: batchSize });
    all.push(...next);
    after = next.length === batchSize ? next.at(-1)?.id : undefined;
  }
  return all;
}

async function saveNumbers(
  { payroll, connection }: Archive,
  staff: readonly Person[],
): Promise<void> {
  const numbered = staff.slice(0, -withoutNumber).slice(0, numberedPeople);
  await connection.transaction(async (session) => {
    for (const [index, { id }] of numbered.entries()) {
      await payroll.references.save(id, String(firstNumber + index), session);
    }
  });
}

interface WorkedSession {
  day: string;
  userId: string;
  session: Session;
}

/** A session of some people, each on a working day near the end of a period. */
async function findSessions(
  { records, connection }: Archive,
  { start, end }: PayrollPeriod,
  staff: readonly Person[],
): Promise<WorkedSession[]> {
  const known = new Set(staff.map(({ id }) => id));
  const found = new Map<string, WorkedSession>();
  for (const day of eachDay(start, end).reverse()) {
    if (found.size >= correctedPeople) break;
    if (!isStandardWorkingDay(day)) continue;
    const worked = (await records.list({ startDate: day, endDate: day })).find(
      ({ userId, hoursWorked }) => hoursWorked !== null && known.has(userId) && !found.has(userId),
    );
    if (!worked) continue;
    const { userId, sessionNumber } = worked;
    const sessions = await collection<Session>(connection, 'sessions')
      .find({ userId, day } as object)
      .toArray();
    const [session] = sessions;
    // Of several it may be another one.
    if (session && sessions.length === 1 && sessionNumber === 1) {
      found.set(userId, { day, userId, session });
    }
  }
  return [...found.values()];
}

/** Changes when sessions ended, and archives their days again. */
async function saveClockOuts(
  archive: Archive,
  sessions: readonly WorkedSession[],
  clockOuts: readonly (Date | null)[],
): Promise<void> {
  const rows = collection<Session>(archive.connection, 'sessions');
  for (const [index, { session }] of sessions.entries()) {
    const clockOutTime = clockOuts[index] ?? null;
    await rows.updateOne({ _id: session._id }, { $set: { clockOutTime } });
  }
  await archivePersonDays(archive, sessions, new Date());
}

async function close(
  archive: Archive,
  outbox: Pick<Outbox, 'transact'>,
  { period, adminId }: { period: PayrollPeriod; adminId: string },
): Promise<void> {
  const { payroll } = archive;
  const now = closingTime(period);
  await outbox.transact({}, async ({ session, publish }) => {
    const by = { closedBy: adminId, overtime: defaultOvertimeRule };
    await payroll.periods.insert(period, by, session);
    const details = toAuditDetails({ fromDay: period.start, toDay: period.end });
    const request = { caller: { userId: adminId }, address: '127.0.0.1' } as Request;
    publish(auditEvent(adminId, 'payroll-closed', request, { now, details }));
    return ok(null);
  });
  for (;;) {
    const stored = await payroll.periods.byStart(period.start);
    if (stored?.state !== 'closing') return;
    await closePayrollBatch(archive, stored, { now });
  }
}

/** The morning of the third day after a period, or of the next working day. */
function closingTime({ end }: PayrollPeriod): Date {
  let day = addDays(end, 3);
  while (!isStandardWorkingDay(day)) day = addDays(day, 1);
  return instantInLondon(day, '09:40');
}
