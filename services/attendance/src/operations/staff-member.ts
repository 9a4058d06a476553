import { refusalMessages } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import { type People, type Person, personOf } from '../store/people.ts';
import { notHeardOf } from './not-heard-of.ts';

type StaffMember = Result<Person, 'UNAUTHENTICATED' | 'SERVICE_UNAVAILABLE'>;

/**
 * Somebody who may clock in and out, by what attendance knows of them. The caller's token may be
 * older than what became of the account, and it may be newer.
 */
export function staffMemberOf(person: Person | 'deleted' | null): StaffMember {
  if (person === 'deleted') return fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);
  return person?.role === 'employee' ? ok(person) : notHeardOf;
}

/** The same, as it is inside a transaction. */
export async function staffMember(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<StaffMember> {
  return staffMemberOf(await personOf(people, userId, session));
}
