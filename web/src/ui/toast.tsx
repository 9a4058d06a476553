import { lazy, Suspense, useEffect, useState } from 'react';

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  /** Undo, or the next step: offered for as long as the toast is there. */
  action?: { label: string; onPress: () => void };
}

export type LoadToasts = typeof import('./toast-list.tsx');

/*
 * What shows toasts comes with the first touch of the page, not with the page: signing in has to
 * be light, and a toast that tells of a lost network can't wait to be fetched.
 */
let loading: Promise<LoadToasts> | undefined;
function load(): Promise<LoadToasts> {
  loading ??= import('./toast-list.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const ToastList = lazy(async () => ({ default: (await load()).ToastList }));
const wanted = new EventTarget();

/** Says something for three seconds, to the eye and, politely, to a screen reader. */
export function toast(options: ToastContent): void {
  wanted.dispatchEvent(new Event('wanted'));
  void load().then(({ showToast }) => showToast(options));
}

/** The place where toasts appear: once, at the top of the app. */
export function Toaster() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    const listening = new AbortController();
    const options = { once: true, passive: true, signal: listening.signal };
    wanted.addEventListener('wanted', want, options);
    window.addEventListener('pointerdown', want, options);
    window.addEventListener('keydown', want, options);
    return () => listening.abort();
  }, []);
  // A dialog hides all else from a screen reader, but not this, if it is there before the dialog.
  return (
    <div data-react-aria-top-layer="true">
      <Suspense>{isWanted && <ToastList />}</Suspense>
    </div>
  );
}
