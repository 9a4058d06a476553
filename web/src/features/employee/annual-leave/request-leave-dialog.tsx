import { maxReasonLength } from '@portal/contracts/leave/annual-leave';
import { useEffect, useState } from 'react';
import { useForm } from '../../../app/use-form.ts';
import { useToday } from '../../../app/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { preloadToasts, toast } from '../../../ui/toast.tsx';
import { alignEndDate, pastDatesWarning } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { LeaveCostPreview } from './leave-cost-preview.tsx';
import {
  effectiveDates,
  isIncomplete,
  type LeaveForm,
  leaveFormErrors,
  toLeaveInput,
} from './leave-form.ts';
import { useEarliestLeaveDay } from './use-own-leave.ts';
import { useRequestLeave } from './use-request-leave.ts';

interface RequestLeaveDialogProps {
  values: LeaveForm;
  onChange(values: LeaveForm): void;
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
export function RequestLeaveDialog({ values, onChange, onSent, onClose }: RequestLeaveDialogProps) {
  const today = useToday();
  const earliest = useEarliestLeaveDay();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  // So that an error can be shown when the network is gone.
  useEffect(preloadToasts, []);
  const { request, isPending } = useRequestLeave();
  const form = useForm<LeaveForm>({
    values,
    onChange(next) {
      setFailure(null);
      onChange(alignEndDate(values, next));
    },
    validate: (form) => leaveFormErrors(form, earliest),
  });

  async function send(): Promise<void> {
    setFailure(null);
    const error = await request(toLeaveInput(values));
    if (!error) {
      setIsSent(true);
      return onSent();
    }
    form.applyServerErrors(error);
    setFailure(error);
  }

  function onInvalid(): void {
    if (!isIncomplete(values)) return;
    toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields: start date, end date, and reason.',
      tone: 'error',
    });
  }

  const warning = pastDatesWarning(effectiveDates(values), { today, earliest, atLeastDays: 1 });
  const dateProps = (name: 'startDate' | 'endDate') => {
    const { error, onBlur } = form.field(name);
    function change(next: string): void {
      // A server error about both dates is outdated once one changes.
      form.showErrors({});
      form.change(name, next);
    }
    return { name, error, onBlur, onChange: change, today };
  };

  return (
    <Dialog
      title="Request Leave"
      description="HR will review your request. You’ll see the decision here."
      isOpen
      isSticky
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="request-leave" isPending={isPending || isSent}>
            Send request
          </Button>
        </>
      }
    >
      <form
        id="request-leave"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(() => void send(), onInvalid)}
        className="grid gap-5"
      >
        <FormFailure error={failure} fallback="Unable to submit leave request. Please try again." />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <DateField
            label="Start date"
            value={values.startDate}
            autoFocus
            {...dateProps('startDate')}
          />
          <DateField
            label="End date"
            value={effectiveDates(values).endDate}
            isDisabled={values.isHalfDay}
            {...dateProps('endDate')}
          />
          <Checkbox
            label="Half day"
            hint="Half a day on the start date."
            checked={values.isHalfDay}
            onChange={({ target }) => form.change('isHalfDay', target.checked)}
          />
          {values.isHalfDay && (
            <Select label="Which half" options={periods} {...form.field('halfDayPeriod')} />
          )}
        </div>
        {warning && (
          <Banner tone="warning" title="These dates are in the past">
            <p>{warning}</p>
          </Banner>
        )}
        <LeaveCostPreview form={values} />
        <TextArea
          label="Reason"
          hint="Only you and HR can see this."
          rows={2}
          maxLength={maxReasonLength}
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
