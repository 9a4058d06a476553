import type {
  removeUserSecondFactor,
  userSecondFactors,
} from '@portal/contracts/identity/second-factor';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode, isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { readRest, writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { nameOf } from './staff-member.ts';

interface RemoveSecondFactorDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Removes the authenticator app of somebody who has lost it, or says that they have none. */
export function RemoveSecondFactorDialog({ person, onClose }: RemoveSecondFactorDialogProps) {
  const { id: userId, firstName } = person;
  const path = `/api/admin/users/${userId}/second-factors`;
  const name = nameOf(person);
  const { data, error, refetch } = useQuery<OutputOf<typeof userSecondFactors>>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof userSecondFactors>(path, { signal }),
    gcTime: 0,
  });
  const remove = useMutation<void, Error, string>({
    mutationFn: async (id) => {
      try {
        await writeRest<typeof removeUserSecondFactor>('DELETE', `${path}/${id}`, { userId, id });
      } catch (failure) {
        // One that was removed meanwhile counts as removed.
        if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      }
    },
    onSuccess: () => {
      toast({
        title: 'Authenticator app removed',
        description: `${firstName} can sign in without it.`,
        tone: 'success',
      });
      onClose();
    },
    onError: (failure) => {
      if (isUnauthorized(failure)) return;
      toast({
        title: 'Authenticator app not removed',
        description: serverMessage(failure) ?? 'Please try again.',
        tone: 'error',
      });
    },
  });
  const factor = data?.[0];

  if (factor) {
    return (
      <ConfirmDialog
        title={`Remove the authenticator app of ${name}?`}
        body={
          <div className="grid gap-2">
            <p>
              Do this only if {firstName} has lost it, and after checking that it’s really{' '}
              {firstName} who asks. Their recovery codes will stop working too.
            </p>
            <p>
              {firstName} will sign in with their security answer, or add another app if they need
              one.{' '}
              {person.email
                ? 'We’ll email them about it.'
                : 'Tell them, because they have no email address.'}
            </p>
          </div>
        }
        confirmLabel="Remove authenticator app"
        isOpen
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(factor.id)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={`Authenticator app of ${name}`}
      size="small"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data && <p className="text-14">{firstName} doesn’t use an authenticator app.</p>}
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Dialog>
  );
}
