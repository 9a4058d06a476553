import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import {
  HolidaysOfThreeYearsDocument,
  LeavePolicyForAllDocument,
  type LeavePolicyFragment,
  SaveLeavePolicyDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { changesInWords, type PolicyChoice, undoOf } from './leave-policy-choice.ts';

/** Saves what of the policy was changed, says what came of it, and gives whether it was done. */
export function useSavePolicy() {
  const client = useApolloClient();

  async function save(changes: PolicyChoice, before: LeavePolicyFragment): Promise<boolean> {
    try {
      await write(client, changes);
    } catch (cause) {
      sayFailure(cause);
      return false;
    }
    toast({
      title: 'Settings Updated',
      description: changesInWords(changes),
      tone: 'success',
      action: {
        label: 'Undo',
        onPress: () => void write(client, undoOf(changes, before)).catch(sayFailure),
      },
    });
    return true;
  }

  return save;
}

async function write(client: ApolloClient, input: PolicyChoice): Promise<void> {
  await client.mutate({
    mutation: SaveLeavePolicyDocument,
    variables: { input },
    update: (cache, { data }) => {
      if (!data) return;
      cache.writeQuery({
        query: LeavePolicyForAllDocument,
        data: { leavePolicy: data.saveLeavePolicy },
      });
    },
  });
  refetchSoon(client, [HolidaysOfThreeYearsDocument]);
}

function sayFailure(cause: unknown): void {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return;
  const description = serverMessage(error) ?? 'Please try again.';
  toast({ title: 'Update Failed', description, tone: 'error' });
}
