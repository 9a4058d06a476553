import { notifyChange } from '../../../lib/live/live-changes.ts';

/** The events that change registrations. */
export const registrationChanges = ['portal.identity.registration-'];

/** Refetches what is shown of registrations after an own change, without waiting for its event. */
export function notifyRegistrationChange(userId = 'all'): void {
  notifyChange({ type: 'portal.identity.registration-changed', userId, id: userId });
}
