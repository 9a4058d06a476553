import { fail } from '@portal/kernel/result';

/** The broker keeps a copy of all events for each. */
export const mostSubscribers = 50;

/** Names are compared without regard to case and to how often a space is repeated. */
export function nameKeyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-GB');
}

const nameTakenMessage = 'There is already a system with this name';
export const nameTaken = fail('CONFLICT', nameTakenMessage, {
  issues: [{ path: ['name'], message: nameTakenMessage }],
});

/** Why a subscriber with this name can't be added beside the others; null where it can. */
export function subscriberRefusal(name: string, others: readonly { nameKey: string }[]) {
  if (others.some(({ nameKey }) => nameKey === nameKeyOf(name))) return nameTaken;
  if (others.length >= mostSubscribers) {
    return fail('CONFLICT', `There can be ${mostSubscribers} systems. Revoke one first.`);
  }
  return null;
}
