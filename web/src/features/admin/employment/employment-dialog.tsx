import { hasLeftBy } from '@portal/kernel/employment';
import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { EmploymentFields } from './employment-fields.tsx';
import {
  changedEmploymentFields,
  type EmploymentValues,
  employmentErrors,
  toEmployment,
  toEmploymentValues,
} from './employment-values.ts';
import type { EmploymentFragment } from './format-employment.ts';
import { useSaveEmployment } from './use-save-employment.ts';

interface EmploymentDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Edits somebody’s employment, see docs/specification/people.md. */
export function EmploymentDialog({ person, onClose }: EmploymentDialogProps) {
  // What is sent are the differences to what was shown at first.
  const [before] = useState(person.employment);
  if (!before) return null;
  return <OpenedDialog person={person} before={before} onClose={onClose} />;
}

function OpenedDialog({
  person,
  before,
  onClose,
}: EmploymentDialogProps & { before: EmploymentFragment }) {
  const { viewer } = useAccounts();
  const today = useToday();
  const [draft, setDraft, forget] = useDraft<EmploymentValues | null>(
    viewer.id,
    `employment of ${person.id}`,
    null,
  );
  const values = draft ?? toEmploymentValues(before);
  const form = useForm<EmploymentValues>({
    values,
    onChange: setDraft,
    validate: employmentErrors,
  });
  const { save, isPending } = useSaveEmployment(person);
  const [isConfirming, setIsConfirming] = useState(false);
  const name = nameOf(person);
  const isLeaver = hasLeftBy({ lastDay: values.lastDay || null }, today);
  const isValid = Object.keys(employmentErrors(values)).length === 0;
  const isRestart =
    before.lastDay !== null && isDay(values.firstDay) && values.firstDay > (before.firstDay ?? '');
  const isReactivation = Boolean(person.isDeactivated) && !isLeaver && isValid;

  function close(): void {
    forget();
    onClose();
  }

  async function send(): Promise<void> {
    const changes = changedEmploymentFields(before, toEmployment(values));
    if (Object.keys(changes).length === 0) return close();
    const failure = await save(changes);
    setIsConfirming(false);
    if (failure === null || failure.kind === 'gone') return close();
    if (failure.kind === 'signed-out') return;
    form.applyServerErrors(failure.error);
    if (failure.error.body.code === 'LAST_ADMIN' || failure.error.body.code === 'FORBIDDEN') {
      form.showErrors({ lastDay: failure.reason ?? '' });
    }
  }

  return (
    <>
      <FormDialog
        title="Edit employment"
        description={name}
        submitLabel="Save employment"
        isSticky
        isPending={isPending && !isConfirming}
        staysWhilePending
        formRef={form.form}
        onSubmit={form.onSubmit(() => {
          if (isPending) return;
          if (isLeaver && !person.isDeactivated) setIsConfirming(true);
          else void send();
        })}
        onClose={close}
      >
        <EmploymentFields
          form={form}
          lastDayRestriction={
            viewer.id === person.id ? 'Another administrator can set your last day.' : null
          }
          autoFocus
        />
        {isRestart && (
          <Banner tone="warning">
            What was recorded before the new first day will be removed. To keep it, close this and
            select Rehire instead.
          </Banner>
        )}
        {isReactivation && (
          <Banner>Saving this reactivates the account, so that {name} can sign in again.</Banner>
        )}
      </FormDialog>
      {isConfirming && (
        <ConfirmDialog
          title={`Deactivate ${name}?`}
          body={
            <div className="grid gap-2">
              <p>
                Their last day, {formatDayWithMonthName(values.lastDay)}, has passed.{' '}
                <strong className="text-ink">{name}</strong> will be signed out everywhere
                immediately and can’t sign in.
              </p>
              <p>Their data stays, and you can reactivate the account at any time.</p>
            </div>
          }
          confirmLabel="Deactivate"
          isOpen
          isPending={isPending}
          onConfirm={() => void send()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
