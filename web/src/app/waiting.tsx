import { LargeSpinner } from '../ui/spinner.tsx';

/** Before it is known who is signed in, or while a part of the app loads. */
export function Waiting() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center bg-canvas">
      <LargeSpinner />
    </main>
  );
}
