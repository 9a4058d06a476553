import { type KeyboardEvent, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { useDraft } from '../../../app/drafts.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { currentTime } from '../../../app/server-clock.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { MomentFields } from './moment-fields.tsx';
import {
  instantsOf,
  type Span,
  type TypedTimes,
  timesErrors,
  typedTimes,
} from './session-times.ts';

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
  /** The session is still going on: it may stay so. */
  mayStayOpen?: boolean;
  submitLabel: string;
  /** Where the beginning is known and the end is what is asked for. */
  focusOn?: 'in' | 'out';
  /** Rejects where the server refuses. */
  send: (times: TrueTimes) => Promise<void>;
  onCancel: () => void;
}

/** The times of a session, to be put right in place, and why. */
export function TimesForm({
  draft,
  span,
  mayStayOpen = false,
  submitLabel,
  focusOn = 'in',
  send,
  onCancel,
}: TimesFormProps) {
  const { id } = useUser();
  const [kept, setKept, forget] = useDraft<TypedTimes | null>(id, `times: ${draft}`, null);
  const times = kept ?? typedTimes(span);
  const form = useForm<TypedTimes>({
    values: times,
    onChange: setKept,
    validate: (typed) => timesErrors(typed, span, { now: currentTime(), mayStayOpen }),
  });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function submit(): Promise<void> {
    const { clockIn, clockOut } = instantsOf(times, span);
    if (!clockIn || isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      await send({
        clockInTime: clockIn.toISOString(),
        clockOutTime: clockOut?.toISOString() ?? null,
        reason: times.reason.trim(),
      });
      forget();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.showErrors(fieldErrors(error));
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
      className="grid animate-appear gap-4 rounded-card bg-sunken p-4"
    >
      <FormFailure error={failure} fallback="The times could not be saved. Please try again." />
      <MomentFields form={form} times={times} which="in" autoFocus={focusOn === 'in'} />
      <MomentFields
        form={form}
        times={times}
        which="out"
        autoFocus={focusOn === 'out'}
        hint={mayStayOpen ? 'Leave the time empty while they are still at work.' : undefined}
      />
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

const fieldOf: Record<string, keyof TypedTimes> = {
  clockInTime: 'inTime',
  clockOutTime: 'outTime',
  reason: 'reason',
};

/** What the server found wrong, by the field in which it was typed. */
function fieldErrors({ body: { issues = [] } }: ApiError) {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const field = fieldOf[String(path.at(-1))];
      return field ? [[field, message]] : [];
    }),
  );
}
