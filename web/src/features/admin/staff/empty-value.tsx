/** A dash for a value that is unavailable: never a false zero. */
export function EmptyValue() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">unknown</span>
    </span>
  );
}
