import { type ReactNode, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { alignEndDate } from '../../leave/leave-range.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { type LeaveEntryValues, leaveEntryErrors, toPeriod } from './leave-entry-values.ts';

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
  hasType = false,
  renderConsequences,
  send,
  onClose,
}: LeaveEntryDialogProps) {
  const { id } = useUser();
  const today = useToday();
  const [first] = useState(initial);
  const [values, setValues, forget] = useDraft<LeaveEntryValues>(id, draft, first);
  const form = useForm<LeaveEntryValues>({
    values,
    onChange: (next) => setValues(alignEndDate(values, next)),
    validate: leaveEntryErrors,
  });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const canBeHalfDay = values.leaveType === 'annual';

  function close(): void {
    forget();
    onClose();
  }

  async function submit(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      await send(values);
      close();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.applyServerErrors(error);
    }
  }

  function dateField(name: 'startDate' | 'endDate') {
    const { error, onBlur } = form.field(name);
    const onChange = (day: string) => form.change(name, day);
    return { name, value: toPeriod(values)[name], error, onBlur, onChange, today };
  }

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={close}
    >
      <FormFailure error={failure} fallback="We couldn’t save the leave. Please try again." />
      {hasType && <Select label="Type" options={typeOptions} {...form.field('leaveType')} />}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField label="Start date" autoFocus {...dateField('startDate')} />
        <DateField
          label="End date"
          isDisabled={canBeHalfDay && values.isHalfDay}
          {...dateField('endDate')}
        />
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
