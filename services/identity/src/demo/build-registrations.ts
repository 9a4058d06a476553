import { registrationKind } from '@portal/contracts/identity/registration';
import { day } from '@portal/contracts/scalars';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { toNameKey } from '@portal/kernel/to-name-key';
import { z } from 'zod';
import {
  buildRegistration,
  type Registration,
  type TrainingType,
  withReminderSent,
} from '../domain/registration.ts';

/** A registration of the plan, with the name and interval of a training. */
export const plannedRegistration = z.strictObject({
  kind: registrationKind,
  trainingName: z.string().nullable(),
  intervalMonths: z.number().nullable(),
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  isOnUpdateService: z.boolean().nullable(),
});
type PlannedRegistration = z.output<typeof plannedRegistration>;

/** Creates each kind of training once. */
export function createTrainingTypes() {
  const byKey = new Map<string, TrainingType>();

  return {
    /** The kind of training that a registration is of; null for others. */
    typeOf({ trainingName, intervalMonths }: PlannedRegistration): TrainingType | null {
      if (trainingName === null) return null;
      const nameKey = toNameKey(trainingName);
      const type = byKey.get(nameKey) ?? {
        id: newId(),
        name: trainingName,
        nameKey,
        intervalMonths,
      };
      byKey.set(nameKey, type);
      return type;
    },
    all: (): TrainingType[] => [...byKey.values()],
  };
}

/** Builds the registration of a person. Reminders that are due count as sent: the demo would send hundreds. */
export function buildPlannedRegistration(
  person: { userId: string; isDeactivated: boolean },
  { kind, number, issuedOn, expiresOn, isOnUpdateService }: PlannedRegistration,
  type: TrainingType | null,
  now: Date,
): Registration {
  const key = { userId: person.userId, kind, trainingTypeId: type?.id ?? null };
  const trainingName = type?.name ?? null;
  const fields = { trainingName, number, issuedOn, expiresOn, isOnUpdateService };
  const registration = buildRegistration(newId(), key, fields, {
    isCurrent: !person.isDeactivated,
  });
  const today = londonDay(now);
  const { nextReminderOn } = registration;
  const isDue = nextReminderOn !== null && nextReminderOn <= today;
  return isDue ? withReminderSent(registration, today) : registration;
}
