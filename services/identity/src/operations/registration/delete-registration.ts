import type { deleteRegistration as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { pastReminder } from '../../domain/registration.ts';
import { removedRegistrationAuditDetails } from '../../domain/registration-audit-details.ts';
import { registrationRemovedEvent } from '../../events/registration-events.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

const registrationNotFoundFailure = fail('NOT_FOUND', 'Registration not found');

export async function deleteRegistration(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'outbox' | 'registrations' | 'sentReminders'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const registration = await deps.registrations.byId(id, session);
      if (registration === null) return registrationNotFoundFailure;
      const { userId } = registration;
      const options = { id: userId, operation: 'edit' } as const;
      const found = await findManageableAccount(deps, request, options, session);
      if (!found.ok) return found;
      await deps.registrations.remove(id, session);
      const reminder = pastReminder(registration, null);
      await deps.sentReminders.saveAll(reminder ? [reminder] : [], session);
      const details = removedRegistrationAuditDetails(registration);
      const entry = newAuditEntry(request, 'registration-removed', userId, details);
      await deps.audit.append([entry], session);
      publish(registrationRemovedEvent(registration, request.now()));
      return ok({ success: true });
    },
  );
}
