import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { LeaveFormDialog } from '../leave-requests/leave-form-dialog.tsx';
import { useLeaveRequestForm } from '../leave-requests/use-leave-request-form.ts';
import { LeaveCostPreview } from './leave-cost-preview.tsx';
import { type LeaveValues, toLeaveInput } from './leave-values.ts';

interface RequestLeaveDialogProps {
  values: LeaveValues;
  onChange(values: LeaveValues): void;
  onSent(): void;
  onClose(): void;
}

const periods = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];

/**
 * The form for annual leave, with a preview of the days it uses. The draft is kept until it is
 * sent.
 */
export function AnnualLeaveFormDialog({
  values,
  onChange,
  onSent,
  onClose,
}: RequestLeaveDialogProps) {
  const form = useLeaveRequestForm({
    category: 'annual',
    values,
    onChange,
    toInput: toLeaveInput,
    onSent,
  });
  return (
    <LeaveFormDialog
      category="annual"
      title="Request Leave"
      description="HR will review your request. You’ll see the decision here."
      submitLabel="Send request"
      form={form}
      focusesStartDate
      isEndDateDisabled={values.isHalfDay}
      periodFields={
        <>
          <Checkbox
            label="Half day"
            hint="Half a day on the start date."
            checked={values.isHalfDay}
            onChange={({ target }) => form.change('isHalfDay', target.checked)}
          />
          {values.isHalfDay && (
            <Select
              label="Morning or afternoon"
              options={periods}
              {...form.field('halfDayPeriod')}
            />
          )}
        </>
      }
      consequences={<LeaveCostPreview form={values} />}
      onClose={onClose}
    />
  );
}
