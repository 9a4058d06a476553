import { formatLongDay } from '@portal/kernel/format-date';
import { useMemo, useState } from 'react';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CorrectedDuration } from '../../hours/corrected-duration.tsx';
import {
  type CorrectionValues,
  parseCorrectionForm,
  toCorrectionForm,
} from '../../hours/correction-values.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { formatEntryTimes } from '../attendance/format-entry.ts';
import { useRequestCorrection } from './use-corrections.ts';

interface CorrectionDialogProps {
  entry: OwnEntryFragment;
  onClose(): void;
}

/** The form to request a correction of an entry. The draft is kept until it is sent. */
export function CorrectionDialog({ entry, onClose }: CorrectionDialogProps) {
  const user = useUser();
  const initial = useMemo(() => toCorrectionForm(entry), [entry]);
  const [values, setValues, clearDraft] = useDraft<CorrectionValues>(
    user.id,
    `correction:${entry.id}`,
    initial,
  );
  const [failure, setFailure] = useState<unknown>(null);
  const [request, { loading }] = useRequestCorrection();
  const parsed = parseCorrectionForm(values, entry, new Date(currentTime()));
  const form = useForm<CorrectionValues>({
    values,
    onChange: setValues,
    validate: (typed) => parseCorrectionForm(typed, entry, new Date(currentTime())).errors,
  });

  async function send(): Promise<void> {
    const { clockIn, clockOut } = parsed;
    if (!clockIn || !clockOut) return;
    setFailure(null);
    const input = {
      id: entry.id,
      clockInTime: clockIn.toISOString(),
      clockOutTime: clockOut.toISOString(),
      reason: values.reason.trim(),
    };
    try {
      await request({ variables: { input } });
    } catch (cause) {
      const error = toApiError(cause);
      form.applyServerErrors(error);
      setFailure(error);
      return;
    }
    clearDraft();
    toast({ title: 'Correction requested', description: 'HR will review it.', tone: 'success' });
    onClose();
  }

  return (
    <FormDialog
      title={entry.missingClockOut ? 'Add clock-out time' : 'Request a correction'}
      description={`${formatLongDay(entry.day)}, recorded ${formatEntryTimes(entry)}`}
      submitLabel={entry.missingClockOut ? 'Add clock-out time' : 'Request correction'}
      isSticky
      isPending={loading}
      formRef={form.form}
      onSubmit={form.onSubmit(() => void send())}
      onClose={onClose}
    >
      <FormFailure error={failure} fallback="We couldn’t send this. Please try again." />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField
          label="Date"
          inputMode="numeric"
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          className="max-sm:col-span-2"
          {...form.field('day')}
        />
        <TextField
          label="Clocked in"
          placeholder="HH:MM"
          autoComplete="off"
          inputMode="numeric"
          {...form.field('clockInTime')}
        />
        <TextField
          label="Clocked out"
          placeholder="HH:MM"
          autoComplete="off"
          inputMode="numeric"
          autoFocus
          {...form.field('clockOutTime')}
        />
      </div>
      {parsed.isInAmbiguous && (
        <Checkbox
          checked={values.isSecondIn}
          onChange={(event) => form.change('isSecondIn', event.target.checked)}
          label={`Clocked in at the later ${values.clockInTime}, after the clocks went back`}
        />
      )}
      {parsed.isOutAmbiguous && (
        <Checkbox
          checked={values.isSecondOut}
          onChange={(event) => form.change('isSecondOut', event.target.checked)}
          label={`Clocked out at the later ${values.clockOutTime}, after the clocks went back`}
        />
      )}
      <CorrectedDuration correction={parsed} />
      <TextArea
        label="Reason"
        hint="HR will see this with the times."
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
