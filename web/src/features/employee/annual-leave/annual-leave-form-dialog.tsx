import { useUser } from '../../../lib/session/session.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { LeaveHoursField } from '../../leave/leave-hours-field.tsx';
import { LeaveFormDialog } from '../leave-requests/leave-form-dialog.tsx';
import { useLeaveRequestForm } from '../leave-requests/use-leave-request-form.ts';
import { LeaveCostPreview } from './leave-cost-preview.tsx';
import {
  emptyLeaveForm,
  hasLeaveHours,
  hoursError,
  type LeaveValues,
  toLeaveInput,
} from './leave-values.ts';

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

/** The form for annual leave, with a preview of what it uses. The draft is kept until it is sent. */
export function AnnualLeaveFormDialog({
  values: draft,
  onChange,
  onSent,
  onClose,
}: RequestLeaveDialogProps) {
  // A draft from before an update of the portal may lack fields.
  const values = { ...emptyLeaveForm, ...draft };
  const { workingPatterns: patterns = [] } = useUser();
  const hasHours = hasLeaveHours(values, patterns);
  const form = useLeaveRequestForm({
    category: 'annual',
    values,
    onChange,
    toInput: (form) => toLeaveInput(form, patterns),
    validateFurther: (form) => {
      const hours = hoursError(form, patterns);
      return hours === undefined ? {} : { hours };
    },
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
      isEndDateDisabled={values.isHalfDay && !hasHours}
      periodFields={
        hasHours ? (
          <LeaveHoursField {...form.field('hours')} />
        ) : (
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
        )
      }
      consequences={<LeaveCostPreview form={values} />}
      onClose={onClose}
    />
  );
}
