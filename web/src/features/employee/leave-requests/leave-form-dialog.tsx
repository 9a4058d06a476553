import { maxReasonLength } from '@portal/contracts/leave/annual-leave';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { ownLeaveOperations } from './own-leave-operations.ts';
import type { useLeaveRequestForm } from './use-leave-request-form.ts';

interface LeaveRequestDialogProps {
  category: LeaveCategory;
  title: string;
  description?: string;
  submitLabel: string;
  form: Omit<ReturnType<typeof useLeaveRequestForm>, 'field' | 'change'>;
  /** The start date takes the focus. */
  focusesStartDate?: boolean;
  isEndDateDisabled?: boolean;
  /** Before the dates. */
  typeField?: ReactNode;
  /** Next to the dates. */
  periodFields?: ReactNode;
  /** What the dates mean. */
  consequences?: ReactNode;
  onClose: () => void;
}

/** The form of a request for leave of any category. */
export function LeaveFormDialog({
  category,
  title,
  description,
  submitLabel,
  form,
  focusesStartDate = false,
  isEndDateDisabled = false,
  typeField,
  periodFields,
  consequences,
  onClose,
}: LeaveRequestDialogProps) {
  const { requestFailed, pastDates } = ownLeaveOperations[category];
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      isSticky
      isPending={form.isPending}
      formRef={form.ref}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <FormFailure error={form.failure} fallback={requestFailed} />
      {typeField}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField
          label="Start date"
          autoFocus={focusesStartDate}
          {...form.dateField('startDate')}
        />
        <DateField label="End date" isDisabled={isEndDateDisabled} {...form.dateField('endDate')} />
        {periodFields}
      </div>
      {form.pastDatesWarning && (
        <Banner tone="warning" title={pastDates.title}>
          <p>{form.pastDatesWarning}</p>
        </Banner>
      )}
      {consequences}
      <TextArea
        label="Reason"
        hint="Only you and HR can see this."
        rows={2}
        maxLength={maxReasonLength}
        {...form.reasonField}
      />
    </FormDialog>
  );
}
