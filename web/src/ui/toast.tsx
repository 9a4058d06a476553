import { type ReactNode, useEffect, useState } from 'react';

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  /** Too long to be read in three seconds. */
  isLong?: boolean;
  /** One with the same id is replaced. */
  id?: string;
  /** Undo, or the next step: offered for ten seconds. */
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

const wanted = new EventTarget();

/** Says something for three seconds, or ten with an action or much to read, to the eye and, politely, to a screen reader. */
export function toast(options: ToastContent): void {
  wanted.dispatchEvent(new Event('wanted'));
  void load().then(({ showToast }) => showToast(options), nothing);
}

/** Fetches what shows toasts, for a page that may have no network when it needs it. */
export function fetchToasts(): void {
  wanted.dispatchEvent(new Event('wanted'));
}

/** The place where toasts appear: once, at the top of the app. */
export function Toaster() {
  const [list, setList] = useState<{ List: () => ReactNode } | null>(null);
  const isHere = list !== null;
  useEffect(() => {
    if (isHere) return;
    // Without a network it can't be fetched: the next touch tries again.
    const want = () => void load().then(({ ToastList }) => setList({ List: ToastList }), nothing);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    wanted.addEventListener('wanted', want, options);
    window.addEventListener('pointerdown', want, options);
    window.addEventListener('keydown', want, options);
    return () => listening.abort();
  }, [isHere]);
  // A dialog hides all else from a screen reader, but not this, if it is there before the dialog.
  return <div data-react-aria-top-layer="true">{list && <list.List />}</div>;
}

function nothing(): void {}
