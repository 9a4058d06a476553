import { useMemo, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { CorrectedDuration } from '../../hours/corrected-duration.tsx';
import {
  type CorrectionValues,
  newSessionForm,
  parseCorrectionForm,
  toCorrectionForm,
} from '../../hours/correction-values.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import type { Span } from './format-session-times.ts';
import { InlineForm } from './inline-form.tsx';
import { TimesFields } from './times-fields.tsx';

export interface CorrectedTimes {
  clockInTime: string;
  clockOutTime: string | null;
  reason: string;
}

interface TimesFormProps {
  /** The key of the saved draft. */
  draft: string;
  /** The initial times; null for a new session today. */
  span: Span | null;
  /** The error when nothing was changed. */
  same?: string;
  /** The session is still running, so the clock-out may stay blank. */
  canStayOpen?: boolean;
  submitLabel: string;
  /** The field that takes the focus first. */
  focusOn?: 'in' | 'out';
  /** Rejects when the server refuses. */
  send: (times: CorrectedTimes) => Promise<void>;
  onCancel: () => void;
}

/** The form for correcting the times of a session, with a reason. */
export function TimesForm({
  draft,
  span,
  same,
  canStayOpen = false,
  submitLabel,
  focusOn = 'in',
  send,
  onCancel,
}: TimesFormProps) {
  const { id } = useUser();
  const today = useToday();
  const initial = useMemo(
    () => (span ? toCorrectionForm(span) : newSessionForm(today)),
    [span, today],
  );
  const [typed, setTyped, forget] = useDraft<CorrectionValues>(id, `times: ${draft}`, initial);
  const read = (values: CorrectionValues) =>
    parseCorrectionForm(values, span, new Date(currentTime()), {
      canStayOpen,
      ...(same && { same }),
    });
  const reading = read(typed);
  const form = useForm<CorrectionValues>({
    values: typed,
    onChange: setTyped,
    validate: (values) => read(values).errors,
  });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function submit(): Promise<void> {
    const { clockIn, clockOut } = reading;
    if (!clockIn || isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      await send({
        clockInTime: clockIn.toISOString(),
        clockOutTime: clockOut?.toISOString() ?? null,
        reason: typed.reason.trim(),
      });
      forget();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.applyServerErrors(error);
    }
  }

  function cancel(): void {
    forget();
    onCancel();
  }

  return (
    <InlineForm
      formRef={form.form}
      submitLabel={submitLabel}
      isPending={isPending}
      onSubmit={form.onSubmit(() => void submit())}
      onCancel={cancel}
      className="border border-line"
    >
      <FormFailure error={failure} fallback="We couldn’t save the times. Please try again." />
      <TimesFields form={form} typed={typed} reading={reading} focusOn={focusOn} />
      {canStayOpen && (
        <p className="text-12 text-muted">
          Leave the clock-out time blank if they’re still at work.
        </p>
      )}
      <CorrectedDuration correction={reading} />
      <TextArea
        label="Reason"
        hint="They can see this in the history."
        rows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </InlineForm>
  );
}
