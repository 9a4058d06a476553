import type { Tx } from '@portal/bus/outbox';
import type { RegistrationInput } from '@portal/contracts/identity/registration';
import { newId } from '@portal/kernel/new-id';
import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import {
  buildRegistration,
  pastReminder,
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

/** A registration that is saved: what the person had of the kind, null for nothing, and what they have then. */
export interface SavedRegistration {
  before: Registration | null;
  /** The same object as `before` if nothing changes. */
  after: Registration;
}

type SaveDependencies = Pick<Dependencies, 'audit' | 'registrations' | 'sentReminders'>;

/**
 * Works out what registrations would be stored instead of the ones of the same kind that people have, in the same
 * order.
 */
export async function prepareRegistrations(
  { registrations, sentReminders }: SaveDependencies,
  toSave: readonly RegistrationToSave[],
  session: ClientSession | null,
): Promise<SavedRegistration[]> {
  const people = [...new Set(toSave.map(({ person }) => person.id))];
  const stored = await registrations.byUsers(people, session);
  const byKey = new Map(stored.map((registration) => [keyText(registration), registration]));
  const pastByKey = Map.groupBy(await sentReminders.byUsers(people, session), keyText);
  return toSave.map(({ input, person, type }) => {
    const { kind } = input;
    const key = { userId: person.id, kind, trainingTypeId: type?.id ?? null };
    const before = byKey.get(keyText(key)) ?? null;
    const fields = toRegistrationFields(input, type, before);
    const past = pastByKey.get(keyText(key)) ?? [];
    const after = before
      ? withRegistrationFields(before, fields, past)
      : buildRegistration(newId(), key, fields, { isCurrent: !person.isDeactivated, past });
    return { before, after };
  });
}

/** Stores registrations, records them in the audit trail and publishes them. What does not change is left alone. */
export async function saveRegistrations(
  { registrations, sentReminders, audit }: SaveDependencies,
  request: SignedInRequest,
  saved: readonly SavedRegistration[],
  { session, publish }: Tx,
): Promise<void> {
  const now = request.now();
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
  const past = changed.flatMap(
    ({ before, after }) => (before && pastReminder(before, after)) ?? [],
  );
  await sentReminders.saveAll(past, session);
  for (const { after } of changed) publish(registrationChangedEvent(after, now));
}

function keyText({ userId, kind, trainingTypeId }: RegistrationKey): string {
  return [userId, kind, trainingTypeId].join(' ');
}
