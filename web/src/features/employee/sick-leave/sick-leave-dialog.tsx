import { longestReason } from '@portal/contracts/leave/annual-leave';
import { needsFitNote } from '@portal/kernel/sickness';
import { useEffect, useState } from 'react';
import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { useToday } from '../../../app/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { fetchToasts, toast } from '../../../ui/toast.tsx';
import { followStart, isWholeRange, pastInWords } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useEarliestLeaveDay } from '../annual-leave/use-own-leave.ts';
import { emptySickForm, isIncomplete, type SickForm, sickFormErrors } from './sick-form.ts';
import { useRequestSickLeave } from './use-request-sick-leave.ts';

const types = [
  {
    value: 'sick',
    label: 'Sick leave',
    detail: 'You are ill. It counts as soon as you report it; HR looks at it afterwards.',
  },
  {
    value: 'compassionate',
    label: 'Compassionate leave',
    detail: 'For a family emergency or a bereavement. It counts once HR has approved it.',
  },
] as const;

/** Sickness is often reported once it is over: only what is weeks ago may be a mistake. */
const longAgoDays = 28;

/** Reports sick, or asks for compassionate leave. What was typed stays until it was sent. */
export function SickLeaveDialog({ onClose }: { onClose(): void }) {
  const today = useToday();
  const earliest = useEarliestLeaveDay();
  const [values, setValues, forget] = useDraft<SickForm>(useUser().id, 'sick-leave', emptySickForm);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  // So that a failure can be said when the network has gone.
  useEffect(fetchToasts, []);
  const { request, isPending } = useRequestSickLeave();
  const form = useForm<SickForm>({
    values,
    onChange: (next) => setValues(followStart(values, next)),
    validate: (form) => sickFormErrors(form, earliest),
  });
  const { leaveType, startDate, endDate, reason } = values;
  const isSick = leaveType === 'sick';

  async function send(): Promise<void> {
    setFailure(null);
    const refused = await request({ leaveType, startDate, endDate, reason: reason.trim() });
    if (refused) {
      form.takeServerErrors(refused);
      setFailure(refused);
      return;
    }
    setIsSent(true);
    forget();
    toast(
      isSick
        ? { title: 'Sick leave reported', description: 'Get well soon.', tone: 'success' }
        : {
            title: 'Compassionate leave requested',
            description: 'HR will decide on it.',
            tone: 'success',
          },
    );
    onClose();
  }

  function refuse(): void {
    if (!isIncomplete(values)) return;
    const description = 'Please fill in all required fields.';
    toast({ title: 'Missing Information', description, tone: 'error' });
  }

  const past = pastInWords(values, { today, earliest, atLeastDays: longAgoDays });
  const day = (name: 'startDate' | 'endDate') => {
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
        onSubmit={form.onSubmit(() => void send(), refuse)}
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
          <DateField label="Start date" value={startDate} {...day('startDate')} />
          <DateField label="End date" value={endDate} {...day('endDate')} />
        </div>
        {past && (
          <Banner tone="warning" title="These days are long past">
            <p>{past}</p>
          </Banner>
        )}
        {isSick && isWholeRange(values) && needsFitNote(startDate, endDate) && (
          <Banner title="HR needs a fit note">
            <p>For more than 7 calendar days, ask your GP or hospital for one.</p>
          </Banner>
        )}
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
