import { clockedIn, clockedOut, clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { unlimitedEmployment } from '@portal/kernel/employment';
import type { Result } from '@portal/kernel/result';
import type { AttendanceDemoPart, AttendanceDemoSetup } from '../demo.ts';
import { decideClockIn, decideClockOut, markClockOutMissing } from '../domain/clock.ts';
import { formatDeviceLocation } from '../domain/device-location.ts';
import type { Entry } from '../domain/entry.ts';
import { isMissingClockOut } from '../domain/entry-times.ts';
import { portionsOn } from '../domain/leave-portions.ts';
import { entryEvent } from '../events/entry-event.ts';

const hourMs = 3_600_000;
/** Older sessions get only a `clocked-out` event, which has the whole state. */
const fullDetailMs = 28 * 24 * hourMs;

/** A session in its final state, with its events. */
export interface SimulatedSession {
  entry: Entry;
  events: CloudEvent[];
}

/** Simulates each shift, oldest first, by the rules for clocking in and out. */
export function* simulateSessions(
  { daysOff, shifts }: Pick<AttendanceDemoPart, 'daysOff' | 'shifts'>,
  {
    now,
    hours,
  }: { now: string; hours: ReadonlyMap<string, AttendanceDemoSetup['people'][number]> },
): Generator<SimulatedSession> {
  const leave = Map.groupBy(daysOff, ({ userId }) => userId);
  const lasts = new Map<string, Entry>();

  for (const { id, userId, clockIn, clockOut, device } of shifts) {
    const ofPerson = hours.get(userId);
    if (!ofPerson) throw new TypeError(`there is no person ${userId}`);
    const clocking = {
      location: formatDeviceLocation(device),
      occurredAt: null,
      hasIdempotencyKey: false,
    };
    const at = new Date(clockIn);
    const { started } = unwrap(
      decideClockIn({
        ...clocking,
        id,
        userId,
        now: at,
        hours: ofPerson,
        // The plan has shifts only within each person’s employment.
        employment: unlimitedEmployment,
        schedule: { patterns: ofPerson.workingPatterns },
        last: lasts.get(userId) ?? null,
        leaveOn: (day) => portionsOn(leave.get(userId) ?? [], day),
      }),
    );
    const isRecent = Date.parse(now) - at.getTime() < fullDetailMs;
    const events = clockOut && !isRecent ? [] : [entryEvent(clockedIn, started, at)];
    let entry = started;
    if (clockOut) {
      const until = new Date(clockOut);
      entry = unwrap(decideClockOut({ ...clocking, now: until, last: started }));
      events.push(entryEvent(clockedOut, entry, until));
    } else if (isMissingClockOut(started, new Date(now))) {
      // When the job would mark it, within a minute.
      const found = new Date(at.getTime() + 16 * hourMs + 40_000);
      entry = markClockOutMissing(started);
      events.push(entryEvent(clockOutMissing, entry, found));
    }
    lasts.set(userId, entry);
    yield { entry, events };
  }
}

/** The value of a result. Throws if a rule refuses a step: then the plan is wrong. */
export function unwrap<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw new Error(`The plan breaks a rule: ${result.failure.message}`);
}
