import { needsFitNote } from '@portal/kernel/sickness';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { isCompleteRange } from '../../leave/leave-range.ts';
import { LeaveFormDialog } from '../leave-requests/leave-form-dialog.tsx';
import { useLeaveRequestForm } from '../leave-requests/use-leave-request-form.ts';
import { emptySickLeaveForm, type SickLeaveValues, toSickLeaveInput } from './sick-leave-values.ts';

const types = [
  {
    value: 'sick',
    label: 'Sick leave',
    detail: 'For when you’re ill. It counts as soon as you report it.',
  },
  {
    value: 'compassionate',
    label: 'Compassionate leave',
    detail: 'For a family emergency or a bereavement. It counts once HR has approved it.',
  },
] as const;

/** The form for sick or compassionate leave. The draft is kept until it is sent. */
export function SickLeaveFormDialog({ onClose }: { onClose(): void }) {
  const [values, setValues, clearDraft] = useDraft<SickLeaveValues>(
    useUser().id,
    'sick-leave',
    emptySickLeaveForm,
  );
  const { leaveType, startDate, endDate } = values;
  const isSick = leaveType === 'sick';

  function onSent(): void {
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

  const form = useLeaveRequestForm({
    category: 'sick',
    values,
    onChange: setValues,
    toInput: toSickLeaveInput,
    onSent,
  });
  return (
    <LeaveFormDialog
      category="sick"
      title="Request Sick Leave"
      submitLabel={isSick ? 'Report sick leave' : 'Request compassionate leave'}
      form={form}
      typeField={
        <ChoiceCards
          label="Type of leave"
          options={types}
          selected={leaveType}
          onSelect={(type) => form.change('leaveType', type)}
        />
      }
      consequences={
        isSick &&
        isCompleteRange(values) &&
        needsFitNote(startDate, endDate) && (
          <Banner title="You need a fit note">
            <p>
              If you’re off sick for more than 7 calendar days, ask your GP or hospital for one.
            </p>
          </Banner>
        )
      }
      onClose={onClose}
    />
  );
}
