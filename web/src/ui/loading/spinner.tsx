import { LoaderCircle } from 'lucide-react';

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4.5 animate-spin" />;
}

/** For content as large as a page. */
export function LargeSpinner() {
  return (
    <div
      role="status"
      className="size-8 animate-spin rounded-full border-2 border-line-strong border-t-accent"
    >
      <span className="sr-only">Loading</span>
    </div>
  );
}
