import { useApolloClient } from '@apollo/client/react';
import {
  DeleteRegistrationDocument,
  SaveRegistrationDocument,
} from '../../../gql/admin/registrations/registrations.ts';
import type { SaveRegistrationInput } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type Registration, registrationName } from '../../registrations/format-registration.ts';
import { showFailure } from '../../shell/show-failure.ts';
import { nameOf } from '../staff/staff-member.ts';
import { notifyRegistrationChange } from './registration-changes.ts';

/** Saves and deletes registrations. What is shown of them follows. */
export function useRegistrationWrites() {
  const client = useApolloClient();

  /** Throws if it couldn’t be saved. */
  async function save(input: SaveRegistrationInput): Promise<Registration> {
    const { data } = await client.mutate({
      mutation: SaveRegistrationDocument,
      variables: { input },
    });
    if (!data) throw new Error('The registration came back empty');
    notifyRegistrationChange(data.saveRegistration.userId);
    return data.saveRegistration;
  }

  /** Offers to undo it. A registration that someone else deleted counts as deleted. */
  async function remove(registration: Registration): Promise<boolean> {
    const { id } = registration;
    try {
      await client.mutate({ mutation: DeleteRegistrationDocument, variables: { input: { id } } });
      toast({
        title: 'Registration deleted',
        description: describeRegistration(registration),
        tone: 'success',
        action: { label: 'Undo', onPress: () => void restore(registration) },
      });
    } catch (cause) {
      showFailure('Registration not deleted', cause);
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') return false;
    }
    notifyRegistrationChange(registration.userId);
    return true;
  }

  async function restore(registration: Registration): Promise<void> {
    const { userId, kind, trainingTypeId, number, issuedOn, expiresOn, isOnUpdateService } =
      registration;
    try {
      const input = { userId, kind, trainingTypeId, number, issuedOn, expiresOn };
      const onUpdateService = isOnUpdateService !== null && { isOnUpdateService };
      // Refused if somebody has saved another one meanwhile.
      await save({ ...input, ...onUpdateService, isRestored: true });
      const description = describeRegistration(registration);
      toast({ title: 'Registration restored', description, tone: 'success' });
    } catch (cause) {
      showFailure('Registration not restored', cause);
    }
  }

  return { save, remove };
}

/** `Grace Okafor: NMC registration` */
export function describeRegistration(registration: Registration): string {
  return `${nameOf(registration.person)}: ${registrationName(registration)}`;
}
