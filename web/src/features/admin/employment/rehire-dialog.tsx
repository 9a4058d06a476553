import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { EmploymentFields } from './employment-fields.tsx';
import { type EmploymentValues, toEmployment } from './employment-values.ts';
import type { EmploymentFragment } from './format-employment.ts';
import { rehireErrors, toRehireValues } from './rehire-values.ts';
import { useRehire } from './use-rehire.ts';

interface RehireDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Starts another employment of somebody whose last day has passed, see docs/specification/people.md. */
export function RehireDialog({ person, onClose }: RehireDialogProps) {
  const [before] = useState(person.employment);
  if (!before) return null;
  return <OpenedDialog person={person} before={before} onClose={onClose} />;
}

function OpenedDialog({
  person,
  before,
  onClose,
}: RehireDialogProps & { before: EmploymentFragment }) {
  const { viewer } = useAccounts();
  const [draft, setDraft, forget] = useDraft<EmploymentValues | null>(
    viewer.id,
    `rehire of ${person.id}`,
    null,
  );
  const values = draft ?? toRehireValues(before);
  const form = useForm<EmploymentValues>({
    values,
    onChange: setDraft,
    validate: (typed) => rehireErrors(typed, before),
  });
  const { rehire, isPending } = useRehire(person);
  const name = nameOf(person);

  function close(): void {
    forget();
    onClose();
  }

  async function send(): Promise<void> {
    const failure = await rehire({ ...toEmployment(values), firstDay: values.firstDay });
    if (failure === null || failure.kind === 'gone') return close();
    if (failure.kind === 'failed') form.applyServerErrors(failure.error);
  }

  return (
    <FormDialog
      title="Rehire"
      description={name}
      submitLabel="Rehire"
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => {
        if (!isPending) void send();
      })}
      onClose={close}
    >
      <EmploymentFields form={form} firstDayIsRequired autoFocus />
      {before.lastDay && (
        <Banner>
          What was recorded until {formatDayWithMonthName(before.lastDay)} stays. Nothing counts
          between then and the new first day.
          {person.isDeactivated && ` ${name} can sign in again.`}
        </Banner>
      )}
    </FormDialog>
  );
}
