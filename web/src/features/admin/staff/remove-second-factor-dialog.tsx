import type {
  removeUserSecondFactor,
  SecondFactor,
  userSecondFactors,
} from '@portal/contracts/identity/second-factor';
import { formatDateTime } from '@portal/kernel/format-date';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { readRest, writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { nameOf } from './staff-member.ts';

interface RemoveSecondFactorDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Removes a passkey or the authenticator app that somebody has lost, or says that they have none. */
export function RemoveSecondFactorDialog({ person, onClose }: RemoveSecondFactorDialogProps) {
  const { id: userId, firstName } = person;
  const path = `/api/admin/users/${userId}/second-factors`;
  const { data, error, refetch } = useQuery<SecondFactor[]>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof userSecondFactors>(path, { signal }),
    gcTime: 0,
  });
  const [selected, setSelected] = useState<SecondFactor | null>(null);
  const remove = useMutation<void, Error, SecondFactor>({
    mutationFn: async ({ id }) => {
      try {
        await writeRest<typeof removeUserSecondFactor>('DELETE', `${path}/${id}`, { userId, id });
      } catch (failure) {
        // One that was removed meanwhile counts as removed.
        if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      }
    },
    onSuccess: (_, factor) => {
      toast({
        title: `${titleOf(factor)} removed`,
        description: `${firstName} can sign in without it.`,
        tone: 'success',
      });
      onClose();
    },
    onError: (error, factor) => showFailure(`${titleOf(factor)} not removed`, error),
  });
  const factor = selected ?? (data?.length === 1 ? data[0] : undefined);

  if (factor) {
    return (
      <RemoveQuestion
        person={person}
        factor={factor}
        isLast={data?.length === 1}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(factor)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={`${nameOf(person)}’s passkeys and authenticator app`}
      size="small"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data?.length === 0 && (
        <p className="text-14">{firstName} doesn’t use a passkey or an authenticator app.</p>
      )}
      {data && data.length > 0 && <FactorList factors={data} onRemove={setSelected} />}
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Dialog>
  );
}

interface RemoveQuestionProps {
  person: PersonFragment;
  factor: SecondFactor;
  isLast: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function RemoveQuestion({
  person,
  factor: { kind, name },
  isLast,
  ...question
}: RemoveQuestionProps) {
  const { firstName } = person;
  const what = kind === 'passkey' ? `the passkey “${name}”` : 'the authenticator app';
  return (
    <ConfirmDialog
      title={`Remove ${what} from ${nameOf(person)}’s account?`}
      body={
        <div className="grid gap-2">
          <p>
            Only do this if {firstName} has lost it and you’ve checked that it’s really {firstName}{' '}
            who is asking.{isLast && ' Their recovery codes will stop working too.'} They’ll be
            signed out everywhere.
          </p>
          <p>
            {isLast &&
              `${firstName} will sign in with their security answer, or add another passkey or app if they need one. `}
            {person.email
              ? 'We’ll email them about it.'
              : 'Tell them, because they have no email address.'}
          </p>
        </div>
      }
      confirmLabel={kind === 'passkey' ? 'Remove passkey' : 'Remove authenticator app'}
      isOpen
      {...question}
    />
  );
}

function FactorList({
  factors,
  onRemove,
}: {
  factors: readonly SecondFactor[];
  onRemove: (factor: SecondFactor) => void;
}) {
  return (
    <ul className="divide-y divide-line text-14">
      {factors.map((factor) => (
        <li key={factor.id} className="flex items-center justify-between gap-4 py-3 first:pt-1">
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">{factor.name ?? 'Authenticator app'}</p>
            <p className="text-muted tabular-nums">
              {factor.kind === 'passkey' && 'Passkey, '}last used{' '}
              {formatDateTime(new Date(factor.lastUsedAt))}
            </p>
          </div>
          <Button variant="secondary" size="small" onClick={() => onRemove(factor)}>
            Remove <span className="sr-only">{factor.name ?? 'the authenticator app'}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ kind }: SecondFactor): string {
  return kind === 'passkey' ? 'Passkey' : 'Authenticator app';
}
