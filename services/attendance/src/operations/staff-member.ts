import { refusalMessages } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import { type People, type Person, personOf } from '../store/people.ts';
import { notHeardOf } from './not-heard-of.ts';

/**
 * Somebody who may clock in and out, as attendance knows them inside a transaction. The caller's
 * token may be older than what became of the account, and it may be newer.
 */
export async function staffMember(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<Result<Person, 'UNAUTHENTICATED' | 'SERVICE_UNAVAILABLE'>> {
  const person = await personOf(people, userId, session);
  if (person === 'deleted') return fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);
  return person?.role === 'employee' ? ok(person) : notHeardOf;
}
