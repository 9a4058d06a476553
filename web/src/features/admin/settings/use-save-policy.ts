import { useApolloClient } from '@apollo/client/react';
import { useQueryClient } from '@tanstack/react-query';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import {
  LeavePolicyForAllDocument,
  type LeavePolicyFragment,
  SaveLeavePolicyDocument,
} from '../../../gql/documents.ts';
import { type ToastContent, toast } from '../../../ui/toast.tsx';
import { changesInWords, type PolicyChoice, undoOf } from './leave-policy-choice.ts';

/** Saves what of the policy was changed, says what came of it, and gives whether it was done. */
export function useSavePolicy() {
  const client = useApolloClient();
  const queries = useQueryClient();

  async function write(input: PolicyChoice): Promise<void> {
    await client.mutate({
      mutation: SaveLeavePolicyDocument,
      variables: { input },
      update: (cache, { data }) => {
        if (!data) return;
        const leavePolicy = data.saveLeavePolicy;
        cache.writeQuery({ query: LeavePolicyForAllDocument, data: { leavePolicy } });
      },
    });
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/bank-holidays'),
    });
  }

  async function save(changes: PolicyChoice, before: LeavePolicyFragment): Promise<boolean> {
    try {
      await write(changes);
    } catch (cause) {
      sayFailure(cause);
      return false;
    }
    toast({
      ...doneInWords(changes),
      action: { label: 'Undo', onPress: () => void takeBack(undoOf(changes, before)) },
    });
    return true;
  }

  async function takeBack(changes: PolicyChoice): Promise<void> {
    try {
      await write(changes);
      toast(doneInWords(changes));
    } catch (cause) {
      sayFailure(cause);
    }
  }

  return save;
}

function doneInWords(changes: PolicyChoice): ToastContent {
  return { title: 'Settings Updated', description: changesInWords(changes), tone: 'success' };
}

function sayFailure(cause: unknown): void {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return;
  const description = serverMessage(error) ?? 'Please try again.';
  toast({ title: 'Update Failed', description, tone: 'error' });
}
