import { callerSignedOutFailure } from '@portal/auth/caller';
import { ok, type Result } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { accountNotReadyFailure } from '../domain/account-not-ready.ts';
import type { Person } from '../store/people.ts';

/**
 * Requires a person who may clock in and out. It uses attendance's copy of the account, because the
 * caller's token may be older or newer than the account's latest change.
 */
export function requireStaffMember(
  person: Person | 'deleted' | null,
): Result<Person, 'UNAUTHENTICATED' | 'SERVICE_UNAVAILABLE'> {
  if (person === 'deleted') return callerSignedOutFailure;
  return person?.role === 'employee' ? ok(person) : accountNotReadyFailure;
}

/** Loads a person inside a transaction and requires that they may clock in and out. */
export async function loadStaffMember(
  { people }: Pick<Dependencies, 'people'>,
  userId: string,
  session: ClientSession,
): Promise<ReturnType<typeof requireStaffMember>> {
  return requireStaffMember(await people.byId(userId, session));
}
