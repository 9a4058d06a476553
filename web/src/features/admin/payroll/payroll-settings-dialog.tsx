import { useMutation } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import {
  PayrollSettingsDocument,
  SavePayrollSettingsDocument,
} from '../../../gql/admin/payroll/payroll.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { type FieldErrors, toFieldErrors } from '../../../lib/forms/use-form.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import {
  isRuleChanged,
  type PayrollSettings,
  type PayrollValues,
  toPayrollInput,
  toPayrollValues,
  validatePayroll,
} from './payroll-values.ts';

interface PayrollSettingsDialogProps {
  onSaved: () => void;
  onClose: () => void;
}

const frequencies = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'four-weekly', label: 'Every four weeks' },
  { value: 'weekly', label: 'Weekly' },
];
const overtimePeriods = [
  { value: 'week', label: 'Each week' },
  { value: 'period', label: 'Each pay period' },
];

/** How often people are paid, what counts as overtime, and what hours are called in the payroll software. */
export function PayrollSettingsDialog({ onSaved, onClose }: PayrollSettingsDialogProps) {
  const { value, error, retry } = useLiveQuery(PayrollSettingsDocument, {
    everyMs: 0,
    on: [],
    read: ({ payrollSettings }) => payrollSettings,
  });
  // A newer version, by somebody else, starts the form again.
  if (value) {
    return <SettingsForm key={value.version} saved={value} onSaved={onSaved} onClose={onClose} />;
  }
  return (
    <Dialog title="Payroll settings" isOpen onClose={onClose}>
      {error ? <LoadFailureBanner error={error} onRetry={retry} /> : <Skeleton className="h-96" />}
    </Dialog>
  );
}

function SettingsForm({
  saved,
  onSaved,
  onClose,
}: PayrollSettingsDialogProps & { saved: PayrollSettings }) {
  const [save] = useMutation(SavePayrollSettingsDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const payrollSettings = data.savePayrollSettings;
      cache.writeQuery({ query: PayrollSettingsDocument, data: { payrollSettings } });
    },
  });
  const { values, field, change, dateField, failure, dialog } = useDialogForm<PayrollValues>({
    draft: `payroll settings ${saved.version}`,
    initial: toPayrollValues(saved),
    validate: (typed) => validatePayroll(typed, saved),
    readErrors,
    send: async (typed) => {
      await save({ variables: { input: toPayrollInput(typed, saved) } });
      toast({ title: 'Payroll settings saved', tone: 'success' });
      onSaved();
    },
    onClose,
  });
  return (
    <FormDialog title="Payroll settings" submitLabel="Save settings" {...dialog}>
      <FormFailure error={failure} fallback="Payroll settings not saved" />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Select
          label="Pay period"
          hint="How often people are paid."
          options={frequencies}
          autoFocus
          {...field('frequency')}
        />
        <DateField
          label="First day of any period"
          hint={
            values.frequency === 'monthly'
              ? 'From the 1st to the 28th.'
              : 'We work out all other pay periods from this day.'
          }
          {...dateField('anchor')}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Select
          label="Overtime is counted"
          hint="Long and short days balance out within this time."
          options={overtimePeriods}
          {...field('per')}
        />
        <TextField
          label="Hours before overtime"
          hint="Hours worked above the hours due before overtime starts. 0 means from the first minute."
          inputMode="decimal"
          autoComplete="off"
          {...field('thresholdHours')}
        />
      </div>
      <Checkbox
        label="Leave counts as time worked"
        hint="For example, someone who is on leave on Monday and works extra on Friday gets overtime."
        checked={values.doesLeaveCount}
        onChange={({ target }) => change('doesLeaveCount', target.checked)}
      />
      {isRuleChanged(values, saved) && (
        <DateField
          label="Applies from"
          hint={
            saved.lastClosedDay
              ? `After ${formatDay(saved.lastClosedDay)}, the end of the latest closed period.`
              : 'Earlier days keep their current rules.'
          }
          {...dateField('from')}
        />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name of normal hours"
          hint="As in your payroll software."
          autoComplete="off"
          maxLength={40}
          {...field('normal')}
        />
        <TextField
          label="Name of overtime hours"
          hint="For Sage, enter payment references."
          autoComplete="off"
          maxLength={40}
          {...field('overtime')}
        />
      </div>
    </FormDialog>
  );
}

/** The server’s `thresholdMinutes` are the hours here. */
function readErrors(error: ApiError): FieldErrors<PayrollValues> {
  const { thresholdMinutes, ...others } = toFieldErrors<
    PayrollValues & { thresholdMinutes: string }
  >(error);
  return { ...others, ...(thresholdMinutes && { thresholdHours: thresholdMinutes }) };
}
