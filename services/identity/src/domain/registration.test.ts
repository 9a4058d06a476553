import { addDays, daysBetween } from '@portal/kernel/london';
import { toNameKey } from '@portal/kernel/to-name-key';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, test } from 'vitest';
import {
  buildRegistration,
  expiryRange,
  matchingExpiryRange,
  nextReminderDay,
  type PastReminder,
  pastReminder,
  type Registration,
  registrationStatus,
  reminderDue,
  toRegistrationFields,
  trainingExpiry,
  withRegistrationFields,
  withReminderSent,
} from './registration.ts';

const today = '2026-12-01';
const fields = {
  trainingName: null,
  number: '12A3456B',
  issuedOn: null,
  expiresOn: '2027-03-31',
  isOnUpdateService: null,
};
const key = { userId: 'a'.repeat(24), kind: 'nmc', trainingTypeId: null } as const;
const nmc = buildRegistration('b'.repeat(24), key, fields, { isCurrent: true });
const expiringOn = (expiresOn: string | null) => ({ ...nmc, expiresOn, reminded: null });

describe('the status', () => {
  test.each([
    ['2026-11-30', 'expired'],
    // Valid on the day of its expiry.
    ['2026-12-01', 'expiring'],
    ['2027-03-01', 'expiring'],
    ['2027-03-02', 'valid'],
    [null, 'valid'],
  ] as const)('with an expiry on %s is %s', (expiresOn, status) => {
    expect(registrationStatus({ expiresOn }, today)).toBe(status);
  });

  test('has the days of expiry that its range says', () => {
    for (let offset = -200; offset <= 200; offset += 1) {
      const expiresOn = addDays(today, offset);
      const matching = (['expired', 'expiring', 'valid'] as const).filter((status) => {
        const { from = '', to = '9999-12-31' } = expiryRange(status, today);
        return from <= expiresOn && expiresOn <= to;
      });
      expect(matching).toEqual([registrationStatus({ expiresOn }, today)]);
    }
  });
});

describe('the filter by expiry', () => {
  const statuses = [null, 'expired', 'expiring', 'valid'] as const;

  test('matches what has the status and expires within the days', () => {
    for (const expiresWithinDays of [null, 0, 7, 30, 90, 120]) {
      for (const status of statuses) {
        const { from = '', to = '9999-12-31' } = matchingExpiryRange(
          { status, expiresWithinDays },
          today,
        );
        for (let daysLeft = -200; daysLeft <= 200; daysLeft += 1) {
          const expiresOn = addDays(today, daysLeft);
          const hasStatus = status === null || registrationStatus({ expiresOn }, today) === status;
          const isWithin =
            expiresWithinDays === null || (daysLeft >= 0 && daysLeft <= expiresWithinDays);
          expect(from <= expiresOn && expiresOn <= to).toBe(hasStatus && isWithin);
        }
      }
    }
  });
});

test('a training expires as many months later as its type says', () => {
  expect(trainingExpiry('2026-01-31', { intervalMonths: 1 })).toBe('2026-02-28');
  expect(trainingExpiry('2026-12-31', { intervalMonths: 12 })).toBe('2027-12-31');
});

test('a training expires at the latest on the last day that there is', () => {
  expect(trainingExpiry('2995-01-31', { intervalMonths: 120 })).toBe('2999-12-31');
});

describe('the fields from an input', () => {
  const type = { id: 'c'.repeat(24), name: 'Fire safety', nameKey: 'fire safety' };
  const training = { kind: 'training', trainingTypeId: type.id, issuedOn: '2026-01-31' } as const;

  test('have the expiry that follows from the interval of a training', () => {
    expect(toRegistrationFields(training, { ...type, intervalMonths: 1 })).toEqual({
      trainingName: 'Fire safety',
      number: null,
      issuedOn: '2026-01-31',
      expiresOn: '2026-02-28',
      isOnUpdateService: null,
    });
    expect(toRegistrationFields(training, { ...type, intervalMonths: null }).expiresOn).toBeNull();
  });

  test('have a given expiry instead', () => {
    const given = { ...training, expiresOn: '2026-06-30' };
    expect(toRegistrationFields(given, { ...type, intervalMonths: 1 }).expiresOn).toBe(
      '2026-06-30',
    );
  });

  describe('of a training that is stored, after its interval has changed', () => {
    const key = { userId: 'a'.repeat(24), kind: 'training', trainingTypeId: type.id } as const;
    const once = { ...type, intervalMonths: null };
    const yearly = { ...type, intervalMonths: 12 };
    const storedWith = (expiresOn: string | null) =>
      buildRegistration(
        'b'.repeat(24),
        key,
        { ...toRegistrationFields(training, once), expiresOn },
        { isCurrent: true },
      );

    test('leave its expiry alone where none is given, with the same day of issue', () => {
      for (const expiresOn of [null, '2026-06-30']) {
        const before = storedWith(expiresOn);
        expect(toRegistrationFields(training, yearly, before).expiresOn).toBe(expiresOn);
      }
      const empty = { ...training, expiresOn: null };
      expect(toRegistrationFields(empty, yearly, storedWith(null)).expiresOn).toBeNull();
    });

    test('have the new interval where the expiry is removed, or the day of issue changes', () => {
      const empty = { ...training, expiresOn: null };
      const before = storedWith('2026-06-30');
      expect(toRegistrationFields(empty, yearly, before).expiresOn).toBe('2027-01-31');
      expect(toRegistrationFields(empty, once, before).expiresOn).toBeNull();
      const later = { ...training, issuedOn: '2026-02-28' };
      expect(toRegistrationFields(later, yearly, storedWith(null)).expiresOn).toBe('2027-02-28');
    });

    test('are what was deleted where it is put back', () => {
      const restored = { ...training, expiresOn: null, isRestored: true };
      expect(toRegistrationFields(restored, yearly).expiresOn).toBeNull();
    });
  });

  test('say of a DBS check only whether it is on the Update Service', () => {
    const dbs = { kind: 'dbs', issuedOn: today } as const;
    expect(toRegistrationFields(dbs, null).isOnUpdateService).toBe(false);
    expect(toRegistrationFields({ ...dbs, isOnUpdateService: true }, null)).toMatchObject({
      isOnUpdateService: true,
    });
  });
});

test('names of trainings are compared without case and surplus blanks', () => {
  expect(toNameKey('  Fire \u00a0 SAFETY ')).toBe(toNameKey('fire safety'));
});

describe('a change', () => {
  test('raises the version, and the same fields change nothing', () => {
    expect(withRegistrationFields(nmc, fields)).toBe(nmc);
    expect(withRegistrationFields(nmc, { ...fields, number: '98Z7654Y' })).toMatchObject({
      version: 2,
      number: '98Z7654Y',
    });
  });

  test('of the expiry starts the reminders again', () => {
    const reminded = { ...nmc, reminded: { expiresOn: '2027-03-31', daysBefore: 7 } as const };
    const renewed = withRegistrationFields(reminded, { ...fields, expiresOn: '2030-03-31' });
    expect(renewed.nextReminderOn).toBe('2029-12-31');
    expect(reminderDue(renewed, '2029-12-31')).toBe(90);
  });
});

describe('a reminder', () => {
  test.each([
    [91, null],
    [90, 90],
    [31, 90],
    [30, 30],
    // Only the nearest of those that have passed.
    [20, 30],
    [8, 30],
    [7, 7],
    [1, 7],
    [0, 7],
    [-1, null],
  ])('%i days before the expiry, if none was sent, is that of %s', (daysLeft, due) => {
    expect(reminderDue(expiringOn(addDays(today, daysLeft)), today)).toBe(due);
  });

  test('is never due without an expiry', () => {
    expect(reminderDue(expiringOn(null), today)).toBeNull();
    expect(nextReminderDay(expiringOn(null))).toBeNull();
  });

  test('that was sent is not due again, nor is a longer one', () => {
    const expiresOn = addDays(today, 20);
    for (const daysBefore of [30, 7] as const) {
      expect(reminderDue({ expiresOn, reminded: { expiresOn, daysBefore } }, today)).toBeNull();
    }
  });

  test('leads to the next one, and the last to none', () => {
    let registration: Registration = nmc;
    const days: (string | null)[] = [registration.nextReminderOn];
    for (const day of ['2026-12-31', '2027-03-01', '2027-03-24']) {
      registration = withReminderSent(registration, day);
      days.push(registration.nextReminderOn);
    }
    expect(days).toEqual(['2026-12-31', '2027-03-01', '2027-03-24', null]);
    expect(registration.version).toBe(1);
  });

  test('after the expiry is given up', () => {
    expect(withReminderSent(nmc, '2027-04-01')).toEqual({ ...nmc, nextReminderOn: null });
  });

  test('is not sent again of an expiry that is entered again', () => {
    const sent = withReminderSent(nmc, '2027-03-01');
    const mistyped = withRegistrationFields(sent, { ...fields, expiresOn: '2027-03-30' });
    expect(reminderDue(mistyped, '2027-03-02')).toBe(30);
    const past = pastReminder(sent, mistyped) as PastReminder;
    expect(past).toEqual({ ...key, expiresOn: '2027-03-31', daysBefore: 30 });
    const corrected = withRegistrationFields(mistyped, fields, [past]);
    expect(corrected.nextReminderOn).toBe('2027-03-24');
    const added = buildRegistration('c'.repeat(24), key, fields, { isCurrent: true, past: [past] });
    expect(added).toMatchObject({ reminded: sent.reminded, nextReminderOn: '2027-03-24' });
    // Nothing to keep: none was sent, or the registration still has it.
    expect(pastReminder(nmc, null)).toBeNull();
    expect(pastReminder(sent, withRegistrationFields(sent, { ...fields, number: '1' }))).toBeNull();
  });

  test('is sent once for an expiry, however often it is changed, deleted and entered again', () => {
    const random = seededRandom(20_261_128);
    const expiries = [20, 60, 61, 95].map((days) => addDays(today, days));
    for (let round = 0; round < 1_000; round += 1) {
      const past = new Map<string, PastReminder>();
      const sent: string[] = [];
      let registration: Registration | null = null;

      const keep = (before: Registration, after: Registration | null) => {
        const reminder = pastReminder(before, after);
        if (reminder) past.set(`${reminder.expiresOn} ${reminder.daysBefore}`, reminder);
      };
      for (let day = today; day < (expiries.at(-1) ?? ''); day = addDays(day, 1)) {
        if (random() < 0.3) {
          const next = { ...fields, expiresOn: pick(random, expiries) };
          const reminders = [...past.values()];
          const before: Registration | null = registration;
          if (before === null) {
            const options = { isCurrent: true, past: reminders };
            registration = buildRegistration('c'.repeat(24), key, next, options);
          } else {
            registration = random() < 0.3 ? null : withRegistrationFields(before, next, reminders);
            keep(before, registration);
          }
        }
        if (registration === null) continue;
        const due = reminderDue(registration, day);
        const { nextReminderOn, expiresOn } = registration;
        expect(nextReminderOn !== null && nextReminderOn <= day).toBe(
          due !== null || (nextReminderOn !== null && (expiresOn ?? '') < day),
        );
        if (due === null) continue;
        sent.push(`${expiresOn} ${due}`);
        const after = withReminderSent(registration, day);
        keep(registration, after);
        registration = after;
      }
      expect(new Set(sent).size).toBe(sent.length);
    }
  });

  test('is sent at most once for an expiry and one a day, whatever days the job runs on', () => {
    const random = seededRandom(20_261_201);
    for (let round = 0; round < 2_000; round += 1) {
      const sent: string[] = [];
      let registration = withRegistrationFields(nmc, {
        ...fields,
        expiresOn: addDays(today, Math.floor(random() * 120)),
      });
      let day = today;
      for (let run = 0; run < 60; run += 1) {
        // Some runs are on the same day, others follow after a gap.
        day = addDays(day, pick(random, [0, 0, 1, 1, 2, 5, 40]));
        if (random() < 0.03) {
          const later = addDays(registration.expiresOn ?? day, 30 + Math.floor(random() * 400));
          registration = withRegistrationFields(registration, { ...fields, expiresOn: later });
        }
        // The job reads the day that is stored.
        const { nextReminderOn, expiresOn } = registration;
        const due = reminderDue(registration, day);
        const isRead = nextReminderOn !== null && nextReminderOn <= day;
        if (due !== null) expect(isRead).toBe(true);
        if (!isRead) continue;
        registration = withReminderSent(registration, day);
        const { nextReminderOn: following } = registration;
        if (following !== null) expect(following > day).toBe(true);
        if (due === null) continue;
        expect(daysBetween(day, expiresOn ?? '')).toBeGreaterThanOrEqual(0);
        expect(daysBetween(day, expiresOn ?? '')).toBeLessThanOrEqual(due);
        sent.push(`${expiresOn} ${due}`);
        expect(reminderDue(registration, day)).toBeNull();
      }
      expect(new Set(sent).size).toBe(sent.length);
    }
  });
});
