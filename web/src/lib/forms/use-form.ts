import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { afterPointerUp } from './after-pointer-up.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;
type FormValues = Record<string, string | boolean | readonly string[]>;

interface FormOptions<Values extends FormValues> {
  values: Values;
  onChange(values: Values): void;
  validate(values: Values): FieldErrors<Values>;
}

/**
 * Form state and errors. A field shows its error once it was changed and left; submitting shows all
 * errors and focuses the first invalid field.
 */
export function useForm<Values extends FormValues>({
  values,
  onChange,
  validate,
}: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors<Values>>({});

  const allErrors: FieldErrors<Values> = { ...serverErrors, ...validate(values) };
  const errors: FieldErrors<Values> = isSubmitted
    ? allErrors
    : (Object.fromEntries(
        Object.entries(allErrors).filter(([name]) => blurred.has(name) && changed.has(name)),
      ) as FieldErrors<Values>);

  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setChanged((names) => new Set(names).add(name));
    setServerErrors(({ [name]: _, ...others }) => others as FieldErrors<Values>);
    onChange({ ...values, [name]: value });
  }

  /** The props of a text field or select. */
  function field(name: keyof Values & string) {
    return {
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change(name, event.target.value as Values[typeof name]),
      onBlur: () => afterPointerUp(() => setBlurred((names) => new Set(names).add(name))),
    };
  }

  /** Calls `send` if the form is valid, otherwise `onInvalid` with the errors. */
  function onSubmit(send: () => void, onInvalid?: (errors: FieldErrors<Values>) => void) {
    return (event: FormEvent) => {
      event.preventDefault();
      setIsSubmitted(true);
      setServerErrors({});
      const wrong = validate(values);
      if (Object.keys(wrong).length === 0) return send();
      onInvalid?.(wrong);
      focusFirst(form.current, wrong);
    };
  }

  /** Shows the server’s validation errors at their fields. */
  function applyServerErrors(error: unknown): void {
    if (error instanceof ApiError) showErrors(toFieldErrors(error));
  }

  /** Shows errors that only the server could detect at their fields. */
  function showErrors(fresh: FieldErrors<Values>): void {
    setServerErrors(fresh);
    focusFirst(form.current, fresh);
  }

  function reset(): void {
    setBlurred(new Set());
    setChanged(new Set());
    setIsSubmitted(false);
    setServerErrors({});
  }

  return {
    form,
    field,
    change,
    errors,
    isSubmitted,
    onSubmit,
    applyServerErrors,
    showErrors,
    reset,
  };
}

/** The server’s validation errors by field. */
export function toFieldErrors<Values>({ body }: ApiError): FieldErrors<Values> {
  return Object.fromEntries(
    (body.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]),
  ) as FieldErrors<Values>;
}

function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const first = Array.from(form?.elements ?? []).find(
    (element) => (element.getAttribute('name') ?? '') in errors,
  );
  if (first instanceof HTMLElement) first.focus();
}
