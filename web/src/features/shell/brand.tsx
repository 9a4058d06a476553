import { productName } from '../../lib/browser/use-page-title.ts';
import { cx } from '../../ui/theme/cx.ts';

/** The logo and the product’s name; `compact` hides the name on a phone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-16 font-semibold text-ink">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M16 8v8H9.5"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
        <circle cx="23" cy="23" r="2.25" className="fill-on-accent" />
      </svg>
      <span className={cx('whitespace-nowrap', compact && 'max-sm:sr-only')}>{productName}</span>
    </span>
  );
}
