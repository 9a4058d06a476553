import { useState } from 'react';
import { type ApiError, isUnauthorized } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { type FieldErrors, toFieldErrors, useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { useToday } from '../../lib/time/use-now.ts';

interface DialogFormOptions<Values> {
  /** The key of the saved draft. */
  draft: string;
  initial: Values;
  validate: (values: Values, today: string) => FieldErrors<Values>;
  /** Adapts values that depend on a changed one. */
  align?: (before: Values, after: Values) => Values;
  /** Rejects when the server refuses. */
  send: (values: Values) => Promise<void>;
  /** The errors of a refused entry by field; those of the server’s fields without it. */
  readErrors?: (error: ApiError) => FieldErrors<Values>;
  onClose: () => void;
}

/** The state of a dialog with a form. The draft is kept until it is sent or the dialog is closed. */
export function useDialogForm<Values extends Record<string, string | boolean>>({
  draft,
  initial,
  validate,
  align = (_, after) => after,
  send,
  readErrors = toFieldErrors,
  onClose,
}: DialogFormOptions<Values>) {
  const { id } = useUser();
  const today = useToday();
  const [first] = useState(initial);
  const [stored, setValues, forget] = useDraft<Values>(id, draft, first);
  // A draft from before an update of the portal may lack fields.
  const values = { ...first, ...stored };
  const form = useForm<Values>({
    values,
    onChange: (next) => setValues(align(values, next)),
    validate: (typed) => validate(typed, today),
  });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

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
      form.showErrors(readErrors(error));
    }
  }

  /** The props of a date field. */
  function dateField(name: keyof Values & string) {
    const { value, error, onBlur } = form.field(name);
    const onChange = (day: string) => form.change(name, day as Values[typeof name]);
    return { name, value, error, onBlur, onChange, today };
  }

  return {
    values,
    setValues,
    field: form.field,
    change: form.change,
    errors: form.errors,
    dateField,
    failure,
    /** The props of the dialog. */
    dialog: {
      isSticky: true,
      isPending,
      staysWhilePending: true,
      formRef: form.form,
      onSubmit: form.onSubmit(() => void submit()),
      onClose: close,
    },
  };
}
