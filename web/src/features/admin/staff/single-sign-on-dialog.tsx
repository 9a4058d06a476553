import type {
  removeUserSingleSignOnLink,
  SingleSignOnLink,
} from '@portal/contracts/identity/single-sign-on';
import { formatDateTime } from '@portal/kernel/format-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { useSingleSignOn } from '../../sign-in/sign-in-requests.ts';
import { AddSingleSignOnLinkDialog } from './add-single-sign-on-link-dialog.tsx';
import { nameOf } from './staff-member.ts';
import { singleSignOnLinksPath, useSingleSignOnLinks } from './use-single-sign-on-links.ts';

/** The accounts at your organisation’s sign-in that somebody is linked to. */
export function SingleSignOnDialog({
  person,
  onClose,
}: {
  person: PersonFragment;
  onClose: () => void;
}) {
  const { id: userId, firstName } = person;
  const { data, error, refetch } = useSingleSignOnLinks(userId);
  const providers = useSingleSignOn()?.providers ?? [];
  const [selected, setSelected] = useState<SingleSignOnLink | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const unlinked = data
    ? providers.filter(({ id }) => !data.some(({ provider }) => provider === id))
    : [];
  const remove = useMutation<void, Error, SingleSignOnLink>({
    mutationFn: async ({ id }) => {
      try {
        const path = `${singleSignOnLinksPath(userId)}/${id}`;
        await writeRest<typeof removeUserSingleSignOnLink>('DELETE', path, { userId, id });
      } catch (failure) {
        // One that was removed meanwhile counts as removed.
        if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      }
    },
    onSuccess: (_, { name }) => {
      toast({
        title: 'Link removed',
        description: `${firstName} can’t sign in with ${name} any more.`,
        tone: 'success',
      });
      onClose();
    },
    onError: (error) => showFailure('Link not removed', error),
  });
  if (isAdding) {
    return (
      <AddSingleSignOnLinkDialog
        person={person}
        providers={unlinked}
        onAdded={onClose}
        onClose={() => setIsAdding(false)}
      />
    );
  }
  if (selected) {
    return (
      <ConfirmDialog
        title={`Remove ${nameOf(person)}’s link to ${selected.name}?`}
        body={
          <p>
            {firstName} will be signed out everywhere, and can’t sign in with {selected.name} any
            more.{' '}
            {person.email
              ? 'We’ll email them about it.'
              : 'Tell them, because they have no email address.'}
          </p>
        }
        confirmLabel="Remove link"
        isOpen
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(selected)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={`${nameOf(person)}’s single sign-on`}
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          {unlinked.length > 0 && (
            <Button variant="secondary" onClick={() => setIsAdding(true)}>
              Link account
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {data?.length === 0 && (
        <p className="text-14">
          {firstName}’s account isn’t linked. They can link it themselves: after signing in, they
          select their name, then Security.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line text-14">
          {data.map((link) => (
            <li key={link.id} className="flex items-center justify-between gap-4 py-3 first:pt-1">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{link.name}</p>
                <p className="text-muted">{link.subject}</p>
                <p className="text-muted tabular-nums">
                  {link.lastUsedAt
                    ? `Last used ${formatDateTime(new Date(link.lastUsedAt))}`
                    : 'Never used'}
                </p>
              </div>
              <Button variant="secondary" size="small" onClick={() => setSelected(link)}>
                Remove <span className="sr-only">{link.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Dialog>
  );
}
