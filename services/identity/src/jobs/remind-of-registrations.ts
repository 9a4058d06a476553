import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import {
  pastReminder,
  type Registration,
  reminderDue,
  withReminderSent,
} from '../domain/registration.ts';
import { registrationExpiringEvent } from '../events/registration-events.ts';

const batchSize = 50;

type JobDependencies = Pick<
  Dependencies,
  'accounts' | 'outbox' | 'registrations' | 'sentReminders'
>;

/**
 * Publishes the reminders of registrations that are due (docs/specification/people.md): each once, even if several
 * processes run, because it is stored in the transaction of its event.
 */
export async function remindOfRegistrations(deps: JobDependencies, now: Date): Promise<void> {
  const today = londonDay(now);
  for (;;) {
    const ids = await deps.registrations.idsToRemind(today, batchSize);
    if (ids.length > 0) await remind(deps, ids, now);
    if (ids.length < batchSize) return;
  }
}

async function remind(deps: JobDependencies, ids: readonly string[], now: Date): Promise<void> {
  const today = londonDay(now);
  await deps.outbox.transact({}, async ({ session, publish }) => {
    for (const registration of await deps.registrations.byIds(ids, session)) {
      const { nextReminderOn } = registration;
      // Another process may have been first.
      if (nextReminderOn === null || nextReminderOn > today) continue;
      if (!(await isOfCurrentStaff(deps, registration, session))) continue;
      // This also writes the registration, as a deletion of the person does: one of the two runs again.
      const reminded = withReminderSent(registration, today);
      await deps.registrations.saveAll([reminded], session);
      const past = pastReminder(registration, reminded);
      await deps.sentReminders.saveAll(past ? [past] : [], session);
      const isDue = reminderDue(registration, today) !== null;
      if (isDue && reminded.reminded) {
        publish(registrationExpiringEvent(reminded, reminded.reminded, now));
      }
    }
    return ok(null);
  });
}

/**
 * Whether the person still works here. A process of the version before deletes and deactivates people without
 * changing their registrations, so that is made up for.
 */
async function isOfCurrentStaff(
  { accounts, registrations, sentReminders }: Omit<JobDependencies, 'outbox'>,
  { userId }: Registration,
  session: ClientSession,
): Promise<boolean> {
  const account = await accounts.byId(userId, session);
  if (account === null) {
    await registrations.removeByUser(userId, session);
    await sentReminders.removeByUser(userId, session);
  } else if (account.isDeactivated) await registrations.setCurrent(userId, false, session);
  return account !== null && !account.isDeactivated;
}
