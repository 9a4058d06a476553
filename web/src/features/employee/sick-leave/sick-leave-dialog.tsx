import { maxReasonLength } from '@portal/contracts/leave/annual-leave';
import { needsFitNote } from '@portal/kernel/sickness';
import { useEffect, useState } from 'react';
import { useUser } from '../../../app/session.ts';
import { useDraft } from '../../../app/use-draft.ts';
import { useForm } from '../../../app/use-form.ts';
import { useToday } from '../../../app/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { preloadToasts, toast } from '../../../ui/toast.tsx';
import { alignEndDate, isCompleteRange, pastDatesWarning } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useEarliestLeaveDay } from '../annual-leave/use-own-leave.ts';
import { emptySickForm, isIncomplete, type SickForm, sickFormErrors } from './sick-form.ts';
import { useRequestSickLeave } from './use-request-sick-leave.ts';

const types = [
  {
    value: 'sick',
    label: 'Sick leave',
    detail: 'You’re ill. It counts as soon as you report it, and HR reviews it afterwards.',
  },
  {
    value: 'compassionate',
    label: 'Compassionate leave',
    detail: 'For a family emergency or a bereavement. It counts once HR has approved it.',
  },
] as const;

/** Sickness is often reported afterwards; only dates weeks ago may be a mistake. */
const longAgoDays = 28;

/** The form for sick or compassionate leave. The draft is kept until it is sent. */
export function SickLeaveDialog({ onClose }: { onClose(): void }) {
  const today = useToday();
  const earliest = useEarliestLeaveDay();
  const [values, setValues, clearDraft] = useDraft<SickForm>(
    useUser().id,
    'sick-leave',
    emptySickForm,
  );
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  // So that an error can be shown when the network is gone.
  useEffect(preloadToasts, []);
  const { request, isPending } = useRequestSickLeave();
  const form = useForm<SickForm>({
    values,
    onChange: (next) => setValues(alignEndDate(values, next)),
    validate: (form) => sickFormErrors(form, earliest),
  });
  const { leaveType, startDate, endDate, reason } = values;
  const isSick = leaveType === 'sick';

  async function send(): Promise<void> {
    setFailure(null);
    const error = await request({ leaveType, startDate, endDate, reason: reason.trim() });
    if (error) {
      form.applyServerErrors(error);
      setFailure(error);
      return;
    }
    setIsSent(true);
    clearDraft();
    toast(
      isSick
        ? { title: 'Sick leave reported', description: 'Get well soon.', tone: 'success' }
        : {
            title: 'Compassionate leave requested',
            description: 'HR will review your request.',
            tone: 'success',
          },
    );
    onClose();
  }

  function onInvalid(): void {
    if (!isIncomplete(values)) return;
    const description = 'Please fill in all required fields.';
    toast({ title: 'Missing Information', description, tone: 'error' });
  }

  const warning = pastDatesWarning(values, { today, earliest, atLeastDays: longAgoDays });
  const dateProps = (name: 'startDate' | 'endDate') => {
    const { error, onBlur } = form.field(name);
    return { name, error, onBlur, onChange: (next: string) => form.change(name, next), today };
  };

  return (
    <Dialog
      title="Request Sick Leave"
      isOpen
      isSticky
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="sick-leave" isPending={isPending || isSent}>
            {isSick ? 'Report sick leave' : 'Send request'}
          </Button>
        </>
      }
    >
      <form
        id="sick-leave"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(() => void send(), onInvalid)}
        className="grid gap-5"
      >
        <FormFailure
          error={failure}
          fallback="Unable to submit sick leave request. Please try again."
        />
        <ChoiceCards
          label="Type of leave"
          options={types}
          selected={leaveType}
          onSelect={(type) => form.change('leaveType', type)}
        />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <DateField label="Start date" value={startDate} {...dateProps('startDate')} />
          <DateField label="End date" value={endDate} {...dateProps('endDate')} />
        </div>
        {warning && (
          <Banner tone="warning" title="These dates are a long time ago">
            <p>{warning}</p>
          </Banner>
        )}
        {isSick && isCompleteRange(values) && needsFitNote(startDate, endDate) && (
          <Banner title="You need a fit note">
            <p>
              If you’re off sick for more than 7 calendar days, ask your GP or hospital for one.
            </p>
          </Banner>
        )}
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
