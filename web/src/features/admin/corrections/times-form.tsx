import { type KeyboardEvent, useMemo, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { useDraft } from '../../../app/drafts.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { currentTime } from '../../../app/server-clock.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type CorrectionForm, formOf, readForm } from '../../hours/correction-form.ts';
import { ResultingTime } from '../../hours/resulting-time.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import type { Span } from './session-times.ts';
import { TimesFields } from './times-fields.tsx';

export interface TrueTimes {
  clockInTime: string;
  clockOutTime: string | null;
  reason: string;
}

interface TimesFormProps {
  /** What is typed is kept by this name, through a reload too. */
  draft: string;
  /** The times to begin with. */
  span: Span;
  /** What is said where they were left as they are. */
  same?: string;
  /** The session is still going on: it may stay so. */
  mayStayOpen?: boolean;
  submitLabel: string;
  /** Where the beginning is known, the end is what is asked for. */
  focusOn?: 'in' | 'out';
  /** Rejects where the server refuses. */
  send: (times: TrueTimes) => Promise<void>;
  onCancel: () => void;
}

/** The times of a session, to be put right in place, and why. */
export function TimesForm({
  draft,
  span,
  same,
  mayStayOpen = false,
  submitLabel,
  focusOn = 'in',
  send,
  onCancel,
}: TimesFormProps) {
  const { id } = useUser();
  const initial = useMemo(() => formOf(span), [span]);
  const [typed, setTyped, forget] = useDraft<CorrectionForm>(id, `times: ${draft}`, initial);
  const read = (values: CorrectionForm) =>
    readForm(values, span, new Date(currentTime()), { mayStayOpen, ...(same && { same }) });
  const reading = read(typed);
  const form = useForm<CorrectionForm>({
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
      form.takeServerErrors(error);
    }
  }

  function cancel(): void {
    forget();
    onCancel();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The panel around it would close, too.
    event.stopPropagation();
    cancel();
  }

  return (
    <form
      ref={form.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit(() => void submit())}
      className="grid animate-appear gap-4 rounded-card border border-line p-4"
    >
      <FormFailure error={failure} fallback="The times could not be saved. Please try again." />
      <TimesFields form={form} typed={typed} reading={reading} focusOn={focusOn} />
      {mayStayOpen && (
        <p className="text-12 text-muted">Leave the end empty while they are still at work.</p>
      )}
      <ResultingTime reading={reading} />
      <TextArea
        label="Reason"
        hint="They can read it in the history."
        rows={2}
        maxLength={500}
        {...form.field('reason')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
