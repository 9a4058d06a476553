import { longestReason } from '@portal/contracts/leave/annual-leave';
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
import { fetchToasts, toast } from '../../../ui/toast.tsx';
import { followStart, pastInWords } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { LeaveCostPreview } from './leave-cost.tsx';
import { datesOf, inputOf, isIncomplete, type LeaveForm, leaveFormErrors } from './leave-form.ts';
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

/** Asks for annual leave, and says what it costs meanwhile. What was typed stays until it was sent. */
export function RequestLeaveDialog({ values, onChange, onSent, onClose }: RequestLeaveDialogProps) {
  const today = useToday();
  const earliest = useEarliestLeaveDay();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  // So that a failure can be said when the network has gone.
  useEffect(fetchToasts, []);
  const { request, isPending } = useRequestLeave();
  const form = useForm<LeaveForm>({
    values,
    onChange(next) {
      setFailure(null);
      onChange(followStart(values, next));
    },
    validate: (form) => leaveFormErrors(form, earliest),
  });

  async function send(): Promise<void> {
    setFailure(null);
    const refused = await request(inputOf(values));
    if (!refused) {
      setIsSent(true);
      return onSent();
    }
    form.takeServerErrors(refused);
    setFailure(refused);
  }

  function refuse(): void {
    if (!isIncomplete(values)) return;
    toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields: start date, end date, and reason.',
      tone: 'error',
    });
  }

  const past = pastInWords(datesOf(values), { today, earliest, atLeastDays: 1 });
  const day = (name: 'startDate' | 'endDate') => {
    const { error, onBlur } = form.field(name);
    function change(next: string): void {
      // What the server said of the dates together is true of none alone.
      form.showErrors({});
      form.change(name, next);
    }
    return { name, error, onBlur, onChange: change, today };
  };

  return (
    <Dialog
      title="Request Leave"
      description="HR decides on it, and you see here what became of it."
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
        onSubmit={form.onSubmit(() => void send(), refuse)}
        className="grid gap-5"
      >
        <FormFailure error={failure} fallback="Unable to submit leave request. Please try again." />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <DateField label="Start date" value={values.startDate} autoFocus {...day('startDate')} />
          <DateField
            label="End date"
            value={datesOf(values).endDate}
            isDisabled={values.isHalfDay}
            {...day('endDate')}
          />
          <Checkbox
            label="Half day"
            hint="Half a day, on the start date."
            checked={values.isHalfDay}
            onChange={({ target }) => form.change('isHalfDay', target.checked)}
          />
          {values.isHalfDay && (
            <Select label="Which half" options={periods} {...form.field('halfDayPeriod')} />
          )}
        </div>
        {past && (
          <Banner tone="warning" title="These days are past">
            <p>{past}</p>
          </Banner>
        )}
        <LeaveCostPreview form={values} />
        <TextArea
          label="Reason"
          hint="Only you and HR see it."
          rows={2}
          maxLength={longestReason}
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
