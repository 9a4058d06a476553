import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import {
  registrationChanged,
  registrationExpiring,
  registrationRemoved,
} from '@portal/contracts/identity/events';
import type { Registration, SentReminder } from '../domain/registration.ts';

/** The event with the state of a registration. It has no number. */
export function registrationChangedEvent(registration: Registration, now: Date): CloudEvent {
  const { id, version, userId, kind, trainingName } = registration;
  const { issuedOn, expiresOn, isOnUpdateService } = registration;
  const identified = { id, version, userId, kind, trainingName };
  const data = { ...identified, issuedOn, expiresOn, isOnUpdateService };
  return createEvent(registrationChanged, { userId, data, now });
}

/** The last event of a registration that is deleted. */
export function registrationRemovedEvent(registration: Registration, now: Date): CloudEvent {
  const { id, version, userId, kind } = registration;
  const data = { id, version: version + 1, userId, kind };
  return createEvent(registrationRemoved, { userId, data, now });
}

/** The event that reminds the person. */
export function registrationExpiringEvent(
  { id, version, userId, kind, trainingName }: Registration,
  { expiresOn, daysBefore }: SentReminder,
  now: Date,
): CloudEvent {
  const data = { id, version, userId, kind, trainingName, expiresOn, daysBefore };
  return createEvent(registrationExpiring, { userId, data, now });
}
