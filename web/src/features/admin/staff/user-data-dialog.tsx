import { FileUser } from 'lucide-react';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import {
  usePersonalDataCopy,
  useRequestPersonalData,
} from '../../personal-data/personal-data-requests.ts';
import { PersonalDataStatus } from '../../personal-data/personal-data-status.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { nameOf } from './staff-member.ts';

interface UserDataDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Requests a copy of a person’s data for them. */
export function UserDataDialog({ person, onClose }: UserDataDialogProps) {
  const { id, firstName, email } = person;
  const copy = usePersonalDataCopy(id);
  const request = useRequestPersonalData(id);
  const [isPersonNotified, setIsPersonNotified] = useState(true);
  const canRequest = copy.data !== undefined && copy.data?.state !== 'preparing';
  return (
    <Dialog
      title={`Copy of ${nameOf(person)}’s data`}
      description={`For when ${firstName} can’t request it in the portal. It’s recorded in the audit trail.`}
      isOpen
      onClose={onClose}
      footer={
        <>
          {canRequest && (
            <Button
              variant={copy.data?.state === 'ready' ? 'secondary' : 'primary'}
              icon={<FileUser aria-hidden />}
              isPending={request.isPending}
              onClick={() =>
                request.mutate(
                  { isPersonNotified },
                  { onError: (error) => showFailure('Copy not requested', error) },
                )
              }
            >
              {copy.data?.state === 'ready' ? 'Request a new copy' : 'Request a copy'}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-14">
        <p>
          Check that it’s really {firstName} who is asking, and don’t give the file to anyone else.
          It contains everything we keep about {firstName}, including sickness and fit notes.
        </p>
        {copy.data === undefined && copy.error && (
          <LoadFailureBanner error={copy.error} onRetry={copy.refetch} />
        )}
        {copy.data === undefined && !copy.error && <Skeleton className="h-11" />}
        {copy.data !== undefined && <PersonalDataStatus copy={copy.data} />}
        {canRequest &&
          (email ? (
            <Checkbox
              label={`Tell ${firstName} by email`}
              hint="Only untick this if an email wouldn’t be appropriate, for example if someone else reads their emails."
              checked={isPersonNotified}
              onChange={({ currentTarget }) => setIsPersonNotified(currentTarget.checked)}
            />
          ) : (
            <p className="text-muted">
              {firstName} has no email address, so tell them yourself that you’re requesting a copy.
            </p>
          ))}
      </div>
    </Dialog>
  );
}
