import {
  type RegistrationInput,
  type RegistrationKind,
  type RegistrationStatus,
  reminderDays,
} from '@portal/contracts/identity/registration';
import { latestDay } from '@portal/contracts/scalars';
import { addDays, addMonths, daysBetween } from '@portal/kernel/london';

type ReminderDays = (typeof reminderDays)[number];

/** A reminder that was sent: of which expiry, and for how many days before. */
export interface SentReminder {
  expiresOn: string;
  daysBefore: ReminderDays;
}

/** What lets somebody work: a registration, a check or a training (docs/specification/people.md). */
export interface Registration {
  id: string;
  version: number;
  userId: string;
  kind: RegistrationKind;
  /** Null for other kinds than training, as is the name, which follows that of the type. */
  trainingTypeId: string | null;
  trainingName: string | null;
  number: string | null;
  issuedOn: string | null;
  expiresOn: string | null;
  isOnUpdateService: boolean | null;
  /** Whether the person still works here: those of leavers aren’t listed, counted and reminded of. */
  isCurrent: boolean;
  /** The last reminder. An older document may have that of an expiry before the current one. */
  reminded: SentReminder | null;
  /** The day from which the next reminder is due; null if there is none. */
  nextReminderOn: string | null;
}

/** What HR sets. */
export type RegistrationFields = Pick<
  Registration,
  'trainingName' | 'number' | 'issuedOn' | 'expiresOn' | 'isOnUpdateService'
>;
/** The kinds of a person; each has at most one registration. */
export type RegistrationKey = Pick<Registration, 'userId' | 'kind' | 'trainingTypeId'>;
/** The reminder of an expiry that a registration of a kind had before it was changed or deleted. */
export type PastReminder = RegistrationKey & SentReminder;

export interface TrainingType {
  id: string;
  name: string;
  /** The name for comparison: see `toNameKey`. */
  nameKey: string;
  /** Months until the training is due again; null where it is done once. */
  intervalMonths: number | null;
}

/** Longer before the expiry nobody has to be reminded of it. */
const longestReminder = Math.max(...reminderDays);

/** The status on a day. A registration is valid on the day of its expiry. */
export function registrationStatus(
  { expiresOn }: Pick<Registration, 'expiresOn'>,
  today: string,
): RegistrationStatus {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, longestReminder) ? 'expiring' : 'valid';
}

/** The days of expiry that a status has on a day, both included. Missing where there is no limit. */
export function expiryRange(
  status: RegistrationStatus,
  today: string,
): { from?: string; to?: string } {
  const lastExpiring = addDays(today, longestReminder);
  switch (status) {
    case 'expired':
      return { to: addDays(today, -1) };
    case 'expiring':
      return { from: today, to: lastExpiring };
    case 'valid':
      return { from: addDays(lastExpiring, 1) };
  }
}

/** Filters by the day of expiry: by a status, and by the number of days until then. */
export interface ExpiryFilter {
  status?: RegistrationStatus | null | undefined;
  /** Has not expired, and expires within so many days. */
  expiresWithinDays?: number | null | undefined;
}

/** The days of expiry that match a filter on a day, both included. Missing where there is no limit. */
export function matchingExpiryRange(
  { status, expiresWithinDays }: ExpiryFilter,
  today: string,
): { from?: string; to?: string } {
  const ofStatus = status ? expiryRange(status, today) : {};
  if (expiresWithinDays == null) return ofStatus;
  const { from = today, to = latestDay } = ofStatus;
  const [, latestFrom = from] = [from, today].toSorted();
  const [earliestTo = to] = [to, addDays(today, expiresWithinDays)].toSorted();
  return { from: latestFrom, to: earliestTo };
}

/** The day on which a training of a type expires; null where it is done once. */
export function trainingExpiry(
  issuedOn: string,
  { intervalMonths }: Pick<TrainingType, 'intervalMonths'>,
): string | null {
  if (intervalMonths === null) return null;
  const expiry = addMonths(issuedOn, intervalMonths);
  if (expiry > latestDay) return latestDay;
  return expiry;
}

/** The input of a change, with the stored values of the fields that are left out. */
export function withStoredFields<Input extends Omit<RegistrationInput, 'userId'>>(
  { trainingTypeId, number, issuedOn, expiresOn, isOnUpdateService }: Registration,
  input: Input,
): Input {
  const stored = { trainingTypeId, number, issuedOn, expiresOn, isOnUpdateService };
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...input, ...stored, ...Object.fromEntries(given) };
}

/**
 * The fields to store from an input. `type` is that of a training, null for other kinds; `before` is what the person
 * has of the kind, null for nothing.
 */
export function toRegistrationFields(
  input: Omit<RegistrationInput, 'userId'>,
  type: TrainingType | null,
  before: Registration | null = null,
): RegistrationFields {
  const { kind, number, issuedOn, isOnUpdateService } = input;
  return {
    trainingName: type?.name ?? null,
    number: number || null,
    issuedOn: issuedOn ?? null,
    expiresOn: expiryOf(input, type, before),
    isOnUpdateService: kind === 'dbs' ? (isOnUpdateService ?? false) : null,
  };
}

/**
 * The day of expiry from an input. Where it has none, a training expires after the interval of its kind. What is
 * stored already stays, although the interval may be another now: a deleted registration that is put back, and with
 * the same day of issue an expiry that is left out, or that is null as before.
 */
function expiryOf(
  { issuedOn, expiresOn, isRestored }: Omit<RegistrationInput, 'userId'>,
  type: TrainingType | null,
  before: Registration | null,
): string | null {
  if (expiresOn) return expiresOn;
  if (isRestored || type === null || !issuedOn) return null;
  const isSameTraining = before?.issuedOn === issuedOn;
  if (isSameTraining && (expiresOn === undefined || before.expiresOn === null)) {
    return before.expiresOn;
  }
  return trainingExpiry(issuedOn, type);
}

/** A new registration. `past` are the reminders that the person got of this kind before. */
export function buildRegistration(
  id: string,
  key: RegistrationKey,
  fields: RegistrationFields,
  { isCurrent, past = [] }: { isCurrent: boolean; past?: readonly SentReminder[] },
): Registration {
  const reminded = reminderSentOf(fields.expiresOn, past);
  const created = { id, version: 1, ...key, ...fields, isCurrent, reminded };
  return { ...created, nextReminderOn: nextReminderDay(created) };
}

/** Sets the fields. Returns the same object if nothing changes. `past` are as for a new registration. */
export function withRegistrationFields(
  registration: Registration,
  fields: RegistrationFields,
  past: readonly SentReminder[] = [],
): Registration {
  const isUnchanged = Object.entries(fields).every(
    ([name, value]) => registration[name as keyof RegistrationFields] === value,
  );
  if (isUnchanged) return registration;
  const last = registration.reminded;
  const reminded = reminderSentOf(fields.expiresOn, last ? [...past, last] : past);
  const changed = { ...registration, ...fields, reminded, version: registration.version + 1 };
  return { ...changed, nextReminderOn: nextReminderDay(changed) };
}

/**
 * The reminder to keep when a registration is changed, or deleted if `after` is null: that of an expiry which the
 * registration no longer has, but may have again. Null for none.
 */
export function pastReminder(
  { userId, kind, trainingTypeId, reminded }: Registration,
  after: Registration | null,
): PastReminder | null {
  if (reminded === null || reminded.expiresOn === after?.reminded?.expiresOn) return null;
  return { userId, kind, trainingTypeId, ...reminded };
}

/** The reminder that was sent of an expiry: of several the last, which is the nearest. Null for none. */
function reminderSentOf(
  expiresOn: string | null,
  sent: readonly SentReminder[],
): SentReminder | null {
  const ofExpiry = sent.filter((one) => one.expiresOn === expiresOn);
  const daysBefore = nearest(ofExpiry.map((one) => one.daysBefore));
  return expiresOn === null || daysBefore === null ? null : { expiresOn, daysBefore };
}

type Reminding = Pick<Registration, 'expiresOn' | 'reminded'>;

/**
 * The reminder that is due on a day, as its days before the expiry; null for none. Each is sent once for an
 * expiry, and of several that are due only the nearest. None is sent after the expiry, and a new expiry starts
 * again.
 */
export function reminderDue(registration: Reminding, today: string): ReminderDays | null {
  const { expiresOn } = registration;
  if (expiresOn === null) return null;
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return null;
  const due = outstandingReminders(registration).filter((days) => daysLeft <= days);
  return nearest(due);
}

/** The day from which the next reminder is due; null if all were sent or there is no expiry. */
export function nextReminderDay(registration: Reminding): string | null {
  const { expiresOn } = registration;
  const outstanding = outstandingReminders(registration);
  if (expiresOn === null || outstanding.length === 0) return null;
  return addDays(expiresOn, -Math.max(...outstanding));
}

/** After a reminder that was due on a day: the same registration with the next one. */
export function withReminderSent(registration: Registration, today: string): Registration {
  const { expiresOn } = registration;
  const daysBefore = reminderDue(registration, today);
  // Expired since it was due, so there is nothing to remind of any more.
  if (expiresOn === null || daysBefore === null) return { ...registration, nextReminderOn: null };
  const reminded = { ...registration, reminded: { expiresOn, daysBefore } };
  return { ...reminded, nextReminderOn: nextReminderDay(reminded) };
}

/** Those that have not been sent for the current expiry. A sent one also makes the longer ones needless. */
function outstandingReminders({ expiresOn, reminded }: Reminding): ReminderDays[] {
  if (reminded === null || reminded.expiresOn !== expiresOn) return [...reminderDays];
  return reminderDays.filter((days) => days < reminded.daysBefore);
}

function nearest(days: readonly ReminderDays[]): ReminderDays | null {
  return days.toSorted((a, b) => a - b)[0] ?? null;
}
