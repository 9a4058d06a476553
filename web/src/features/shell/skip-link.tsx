/** The first stop of the Tab key: skips the header and navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-40 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
