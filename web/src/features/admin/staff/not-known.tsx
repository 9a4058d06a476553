/** In place of what did not come (yet): never a zero that nobody has counted. */
export function NotKnown() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">not known</span>
    </span>
  );
}
