import { fail } from '@portal/kernel/result';

/** The broker keeps a copy of all events for each. */
export const mostSubscribers = 50;

/** Names are compared without regard to case and to how often a space is repeated. */
export function nameKeyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-GB');
}

export const nameTaken = fail('CONFLICT', 'There is already a subscriber with this name.');

/** Why a subscriber with this name can't be added beside the others; null where it can. */
export function subscriberRefusal(name: string, others: readonly { nameKey: string }[]) {
  if (others.some(({ nameKey }) => nameKey === nameKeyOf(name))) return nameTaken;
  if (others.length >= mostSubscribers) {
    return fail('CONFLICT', `There can be ${mostSubscribers} subscribers. Revoke one first.`);
  }
  return null;
}
