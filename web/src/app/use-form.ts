import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';
import { ApiError } from './api-error.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;
type TextValues = Record<string, string | boolean>;

interface FormOptions<Values extends TextValues> {
  values: Values;
  onChange(values: Values): void;
  validate(values: Values): FieldErrors<Values>;
}

/**
 * A form's errors: a field says what is wrong once it was changed and left, all of them once the
 * form was sent. Sending with errors moves the focus to the first field that has one.
 */
export function useForm<Values extends TextValues>({
  values,
  onChange,
  validate,
}: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [wasSent, setWasSent] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors<Values>>({});

  const found: FieldErrors<Values> = { ...serverErrors, ...validate(values) };
  const errors: FieldErrors<Values> = wasSent
    ? found
    : (Object.fromEntries(
        Object.entries(found).filter(([name]) => left.has(name) && changed.has(name)),
      ) as FieldErrors<Values>);

  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setChanged((names) => new Set(names).add(name));
    setServerErrors(({ [name]: _, ...others }) => others as FieldErrors<Values>);
    onChange({ ...values, [name]: value });
  }

  /** The properties of a text field or select. */
  function field(name: keyof Values & string) {
    return {
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change(name, event.target.value as Values[typeof name]),
      onBlur: () => afterPress(() => setLeft((names) => new Set(names).add(name))),
    };
  }

  /** Calls `send` if nothing is wrong, else `refuse` with the errors. */
  function onSubmit(send: () => void, refuse?: (errors: FieldErrors<Values>) => void) {
    return (event: FormEvent) => {
      event.preventDefault();
      setWasSent(true);
      setServerErrors({});
      const wrong = validate(values);
      if (Object.keys(wrong).length === 0) return send();
      refuse?.(wrong);
      focusFirst(form.current, wrong);
    };
  }

  /** Puts what the server found wrong beside its fields. */
  function takeServerErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const issues = error.body.issues ?? [];
    const fresh = Object.fromEntries(
      issues.map(({ path, message }) => [String(path.at(-1)), message]),
    ) as FieldErrors<Values>;
    showErrors(fresh);
  }

  /** Puts beside their fields what only the server could find out. */
  function showErrors(fresh: FieldErrors<Values>): void {
    setServerErrors(fresh);
    focusFirst(form.current, fresh);
  }

  function reset(): void {
    setLeft(new Set());
    setChanged(new Set());
    setWasSent(false);
    setServerErrors({});
  }

  return { form, field, change, errors, wasSent, onSubmit, takeServerErrors, showErrors, reset };
}

function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const first = Array.from(form?.elements ?? []).find(
    (element) => (element.getAttribute('name') ?? '') in errors,
  );
  if (first instanceof HTMLElement) first.focus();
}
