import { CircleAlert } from 'lucide-react';

interface ErrorSummaryProps {
  title?: string;
  /** What is wrong, by the name of the field; fields without an error may be there, empty. */
  errors: Partial<Record<string, string>>;
}

/** What is wrong with a form that was sent: each line leads to its field. */
export function ErrorSummary({ title = 'Please check these fields', errors }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).filter(([, message]) => message);
  if (wrong.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4 text-14">
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1 pl-7">
        {wrong.map(([name, message]) => (
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

/** The field may be in the form around the summary, or in the one beside it. */
function focusField(from: HTMLElement, name: string): void {
  const around = from.closest('form, [role="dialog"], main') ?? document;
  const field = around.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  field?.focus();
}
