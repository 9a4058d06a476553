/** Before it is known who is signed in, or while a part of the app loads: shown only if it lasts. */
export function Waiting() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center bg-canvas">
      <div
        role="status"
        className="size-8 animate-spin rounded-full border-2 border-line-strong border-t-accent"
      >
        <span className="sr-only">Loading</span>
      </div>
    </main>
  );
}
