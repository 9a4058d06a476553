import { CircleAlert } from 'lucide-react';

interface ErrorSummaryProps {
  title?: string;
  /** Error messages by field name; fields without an error may be empty. */
  errors: Partial<Record<string, string>>;
}

/** Lists the errors of a submitted form; each one focuses its field. */
export function ErrorSummary({ title = 'Please check these fields', errors }: ErrorSummaryProps) {
  const invalid = Object.entries(errors).filter(([, message]) => message);
  if (invalid.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4 text-14">
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1 pl-7">
        {invalid.map(([name, message]) => (
          <li key={name}>
            <button
              type="button"
              onClick={(event) => focusField(event.currentTarget, name)}
              className="text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field may be in the form around the summary, or in one beside it. */
function focusField(from: HTMLElement, name: string): void {
  const container = from.closest('form, [role="dialog"], main') ?? document;
  const field = container.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  field?.focus();
}
