import { LargeSpinner } from '../../ui/loading/spinner.tsx';

/** Shown until the session is known, or while code loads. */
export function LoadingPage() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center bg-canvas">
      <LargeSpinner />
    </main>
  );
}
