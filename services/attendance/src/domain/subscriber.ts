import { fail, fieldConflict } from '@portal/kernel/result';
import { toNameKey } from '@portal/kernel/to-name-key';

/** The limit, because the broker keeps a copy of all events for each subscriber. */
export const maxSubscribers = 50;

export const nameTakenFailure = fieldConflict('name', 'There is already a system with this name');

export const subscriberNotFoundFailure = fail('NOT_FOUND', 'System not found');

export const builtInSubscriberFailure = fail(
  'CONFLICT',
  'This system is included with the portal, so you can’t revoke its access.',
);

/** Checks whether a subscriber with this name can be added; null if it can, otherwise CONFLICT. */
export function validateSubscriber(name: string, others: readonly { nameKey: string }[]) {
  if (others.some(({ nameKey }) => nameKey === toNameKey(name))) return nameTakenFailure;
  if (others.length >= maxSubscribers) {
    return fail(
      'CONFLICT',
      `You can add up to ${maxSubscribers} systems. Revoke access for one first.`,
    );
  }
  return null;
}
