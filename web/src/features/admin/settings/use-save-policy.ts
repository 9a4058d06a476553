import { useApolloClient } from '@apollo/client/react';
import { useQueryClient } from '@tanstack/react-query';
import {
  LeavePolicyDocument,
  SaveLeavePolicyDocument,
} from '../../../gql/admin/settings/leave-policy.ts';
import type { LeavePolicyPartsFragment } from '../../../gql/documents.ts';
import { type ToastContent, toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { formatPolicyChanges, type PolicyDraft, revertPolicyDraft } from './leave-policy-choice.ts';

/** Saves the changes of the policy, reports the outcome and says whether it succeeded. */
export function useSavePolicy() {
  const client = useApolloClient();
  const queries = useQueryClient();

  async function write(input: PolicyDraft): Promise<void> {
    await client.mutate({
      mutation: SaveLeavePolicyDocument,
      variables: { input },
      update: (cache, { data }) => {
        if (!data) return;
        const leavePolicy = data.saveLeavePolicy;
        cache.writeQuery({ query: LeavePolicyDocument, data: { leavePolicy } });
      },
    });
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/bank-holidays'),
    });
  }

  async function save(changes: PolicyDraft, before: LeavePolicyPartsFragment): Promise<boolean> {
    try {
      await write(changes);
    } catch (cause) {
      showFailure('Update Failed', cause);
      return false;
    }
    toast({
      ...savedToast(changes),
      action: { label: 'Undo', onPress: () => void undo(revertPolicyDraft(changes, before)) },
    });
    return true;
  }

  async function undo(changes: PolicyDraft): Promise<void> {
    try {
      await write(changes);
      toast(savedToast(changes));
    } catch (cause) {
      showFailure('Update Failed', cause);
    }
  }

  return save;
}

function savedToast(changes: PolicyDraft): ToastContent {
  return { title: 'Settings Updated', description: formatPolicyChanges(changes), tone: 'success' };
}
