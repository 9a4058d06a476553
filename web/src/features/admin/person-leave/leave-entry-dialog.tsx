import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { LeaveHoursField } from '../../leave/leave-hours-field.tsx';
import { alignEndDate } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import {
  hasLeaveHours,
  type LeaveEntryValues,
  leaveEntryErrors,
  toPeriod,
} from './leave-entry-values.ts';

const typeOptions = [
  { value: 'annual', label: 'Annual leave' },
  { value: 'compassionate', label: 'Compassionate leave' },
  { value: 'sick', label: 'Sick leave' },
];
const periodOptions = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];

interface LeaveEntryDialogProps {
  title: string;
  /** The person’s name. */
  description: string;
  submitLabel: string;
  /** The key of the saved draft. */
  draft: string;
  initial: LeaveEntryValues;
  /** The person’s, which decide whether leave has hours. */
  patterns: readonly WorkingPattern[];
  /** Whether the type can be chosen. */
  hasType?: boolean;
  /** What the values mean, below the dates. */
  renderConsequences?: (values: LeaveEntryValues) => ReactNode;
  /** Rejects when the server refuses. */
  send: (values: LeaveEntryValues) => Promise<void>;
  onClose: () => void;
}

/** The form for leave that HR enters for a person. The draft is kept until it is sent. */
export function LeaveEntryDialog({
  title,
  description,
  submitLabel,
  draft,
  initial,
  patterns,
  hasType = false,
  renderConsequences,
  send,
  onClose,
}: LeaveEntryDialogProps) {
  const form = useDialogForm<LeaveEntryValues>({
    draft,
    initial,
    align: alignEndDate,
    validate: (values) => leaveEntryErrors(values, patterns),
    send,
    onClose,
  });
  const { values } = form;
  const hasHours = hasLeaveHours(values, patterns);
  const canBeHalfDay = values.leaveType === 'annual' && !hasHours;
  return (
    <FormDialog title={title} description={description} submitLabel={submitLabel} {...form.dialog}>
      <FormFailure error={form.failure} fallback="We couldn’t save the leave. Please try again." />
      {hasType && <Select label="Type" options={typeOptions} {...form.field('leaveType')} />}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField label="Start date" autoFocus {...form.dateField('startDate')} />
        <DateField
          label="End date"
          isDisabled={canBeHalfDay && values.isHalfDay}
          {...form.dateField('endDate')}
          value={toPeriod(values, patterns).endDate}
        />
        {hasHours && <LeaveHoursField {...form.field('hours')} />}
        {canBeHalfDay && (
          <Checkbox
            label="Half day"
            hint="Half a day on the start date."
            checked={values.isHalfDay}
            onChange={({ target }) => form.change('isHalfDay', target.checked)}
          />
        )}
        {canBeHalfDay && values.isHalfDay && (
          <Select
            label="Morning or afternoon"
            options={periodOptions}
            {...form.field('halfDayPeriod')}
          />
        )}
      </div>
      {renderConsequences?.(values)}
      <TextArea
        label="Reason"
        hint="They can see this."
        rows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
