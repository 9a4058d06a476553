import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { type FormEvent, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { useChangeLegalHold, useLegalHolds } from './legal-holds.ts';
import { nameOf } from './staff-member.ts';

interface LegalHoldDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Puts a person on legal hold, or shows their hold and ends it. */
export function LegalHoldDialog({ person, onClose }: LegalHoldDialogProps) {
  const { data, error, refetch } = useLegalHolds();
  const change = useChangeLegalHold(person.id);
  const hold = data?.find(({ userId }) => userId === person.id);

  function run(reason: string | null): void {
    change.mutate(reason, {
      onSuccess: () => {
        const name = nameOf(person);
        const title = reason === null ? 'Legal hold ended' : 'Legal hold placed';
        const description =
          reason === null
            ? `Old data about ${name} will be removed tonight.`
            : `None of ${name}’s data will be removed until you end the hold.`;
        toast({ title, description, tone: 'success' });
        onClose();
      },
      onError: (error) =>
        showFailure(reason === null ? 'Legal hold not ended' : 'Legal hold not placed', error),
    });
  }

  if (data && !hold) {
    return (
      <PlaceDialog person={person} isPending={change.isPending} onPlace={run} onClose={onClose} />
    );
  }
  if (hold) {
    return (
      <ConfirmDialog
        title={`End the legal hold on ${nameOf(person)}?`}
        body={
          <div className="grid gap-2">
            <p className="wrap-anywhere">
              On hold since {formatDay(londonDay(new Date(hold.since)))}: {hold.reason}
            </p>
            <p>
              From tonight, old data about {person.firstName} will be removed again. You’ll also be
              able to delete the account.
            </p>
          </div>
        }
        confirmLabel="End hold"
        isOpen
        isPending={change.isPending}
        onConfirm={() => run(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={`Legal hold on ${nameOf(person)}`}
      size="small"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <LoadFailureBanner error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

const missingReason = 'Enter a reason';

interface PlaceDialogProps extends LegalHoldDialogProps {
  isPending: boolean;
  onPlace: (reason: string) => void;
}

function PlaceDialog({ person, isPending, onPlace, onClose }: PlaceDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === '') setError(missingReason);
    else onPlace(reason.trim());
  }

  return (
    <FormDialog
      title={`Place ${nameOf(person)} on legal hold?`}
      description={`For a claim, a complaint or an investigation. Until you end it, none of ${person.firstName}’s data is removed and the account can’t be deleted.`}
      submitLabel="Place on hold"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="Administrators who manage this person can read it; the person can’t."
        value={reason}
        error={error}
        maxLength={500}
        autoFocus
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(undefined);
        }}
        onBlur={() => reason !== '' && reason.trim() === '' && setError(missingReason)}
      />
    </FormDialog>
  );
}
