import type { Tx } from '@portal/bus/outbox';
import type { RegistrationInput } from '@portal/contracts/identity/registration';
import { newId } from '@portal/kernel/new-id';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import {
  buildRegistration,
  type Registration,
  type RegistrationKey,
  type TrainingType,
  toRegistrationFields,
  withRegistrationFields,
} from '../domain/registration.ts';
import { registrationAuditDetails } from '../domain/registration-audit-details.ts';
import { registrationChangedEvent } from '../events/registration-events.ts';
import { newAuditEntry } from './new-audit-entry.ts';

export interface RegistrationToSave {
  input: Omit<RegistrationInput, 'userId'>;
  person: Pick<Account, 'id' | 'isDeactivated'>;
  /** That of a training; null for other kinds. */
  type: TrainingType | null;
}

/**
 * Stores registrations instead of the ones of the same kind that people have, records them in the audit trail and
 * publishes them. What does not change is left alone. Returns all of them in the same order.
 */
export async function saveRegistrations(
  { registrations, audit }: Pick<Dependencies, 'registrations' | 'audit'>,
  request: SignedInRequest,
  toSave: readonly RegistrationToSave[],
  { session, publish }: Tx,
): Promise<Registration[]> {
  const now = request.now();
  const people = [...new Set(toSave.map(({ person }) => person.id))];
  const stored = await registrations.byUsers(people, session);
  const byKey = new Map(stored.map((registration) => [keyText(registration), registration]));
  const saved = toSave.map(({ input, person, type }) => {
    const { kind } = input;
    const key = { userId: person.id, kind, trainingTypeId: type?.id ?? null };
    const fields = toRegistrationFields(input, type);
    const before = byKey.get(keyText(key)) ?? null;
    const after = before
      ? withRegistrationFields(before, fields)
      : buildRegistration(newId(), key, fields, !person.isDeactivated);
    return { before, after };
  });
  const changed = saved.filter(({ before, after }) => before !== after);
  const entries = changed.map(({ before, after }) =>
    newAuditEntry(
      request,
      'registration-changed',
      after.userId,
      registrationAuditDetails(before, after),
    ),
  );
  // The head of the trail also puts this in order with the deletion and the leaving of the people. It is written
  // first, because others that append would otherwise abort an import again and again.
  await audit.append(entries, session);
  await registrations.saveAll(
    changed.map(({ after }) => after),
    session,
  );
  for (const { after } of changed) publish(registrationChangedEvent(after, now));
  return saved.map(({ after }) => after);
}

function keyText({ userId, kind, trainingTypeId }: RegistrationKey): string {
  return [userId, kind, trainingTypeId].join(' ');
}
