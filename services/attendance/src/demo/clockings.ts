import { clockedIn, clockedOut, clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { Result } from '@portal/kernel/result';
import type { AttendancePart } from '../demo.ts';
import { clockInOf, clockOutOf, withoutClockOut } from '../domain/clock.ts';
import type { Entry } from '../domain/entry.ts';
import { portionsOn } from '../domain/leave.ts';
import { locationOf } from '../domain/location.ts';
import { isMissingClockOut } from '../domain/session.ts';
import { entryEvent } from '../operations/clocking.ts';

const hour = 3_600_000;
/** For so long both ends of a session are told; of one that ended before, the end, which says all. */
const toldInFull = 28 * 24 * hour;

/** A session as it is in the end, and the events that told of it. */
export interface Clocking {
  entry: Entry;
  events: CloudEvent[];
}

/** What becomes of each shift, oldest first, by the rules of a clock-in and a clock-out. */
export function* clockings({
  now,
  people,
  daysOff,
  shifts,
}: Pick<AttendancePart, 'now' | 'people' | 'daysOff' | 'shifts'>): Generator<Clocking> {
  const hours = new Map(people.map((person) => [person.id, person]));
  const leave = Map.groupBy(daysOff, ({ userId }) => userId);
  const lasts = new Map<string, Entry>();

  for (const { id, userId, clockIn, clockOut, device } of shifts) {
    const ofPerson = hours.get(userId);
    if (!ofPerson) throw new TypeError(`nobody is ${userId}`);
    const clocking = {
      location: locationOf(device),
      occurredAt: null,
      hasIdempotencyKey: false,
    };
    const at = new Date(clockIn);
    const { started } = must(
      clockInOf({
        ...{ ...clocking, id, userId, now: at, hours: ofPerson, last: lasts.get(userId) ?? null },
        leaveOn: (day) => portionsOn(leave.get(userId) ?? [], day),
      }),
    );
    const isRecent = Date.parse(now) - at.getTime() < toldInFull;
    const events = clockOut && !isRecent ? [] : [entryEvent(clockedIn, started, at)];
    let entry = started;
    if (clockOut) {
      const until = new Date(clockOut);
      entry = must(clockOutOf({ ...clocking, now: until, last: started }));
      events.push(entryEvent(clockedOut, entry, until));
    } else if (isMissingClockOut(started, new Date(now))) {
      // As the job finds it, within a minute.
      const found = new Date(at.getTime() + 16 * hour + 40_000);
      entry = withoutClockOut(started);
      events.push(entryEvent(clockOutMissing, entry, found));
    }
    lasts.set(userId, entry);
    yield { entry, events };
  }
}

/** The plan keeps the rules: what is refused is a fault in it. */
export function must<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw new Error(`The plan breaks a rule: ${result.failure.message}`);
}
