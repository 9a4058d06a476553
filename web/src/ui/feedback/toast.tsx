import { type ReactNode, useEffect, useState } from 'react';

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  /** Too long to read in three seconds. */
  isLong?: boolean;
  /** Replaces the toast with the same id. */
  id?: string;
  /** Undo, or the next step: shown for ten seconds. */
  action?: { label: string; onPress: () => void };
}

export type ToastModule = typeof import('./toast-list.tsx');

/*
 * The code of toasts is loaded at the first interaction rather than with the page: the sign-in page
 * must be small, and a toast about a lost connection can't be loaded any more.
 */
let loading: Promise<ToastModule> | undefined;
function load(): Promise<ToastModule> {
  loading ??= import('./toast-list.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const requests = new EventTarget();

/**
 * Shows a toast for three seconds, or ten if it is long or has an action, and announces it to
 * screen readers.
 */
export function toast(options: ToastContent): void {
  requests.dispatchEvent(new Event('wanted'));
  void load().then(({ showToast }) => showToast(options), nothing);
}

/** Loads the code of toasts, for pages that may be offline when they need one. */
export function preloadToasts(): void {
  requests.dispatchEvent(new Event('wanted'));
}

/** Where toasts appear: rendered once, at the top of the app. */
export function Toaster() {
  const [list, setList] = useState<{ List: () => ReactNode } | null>(null);
  const isHere = list !== null;
  useEffect(() => {
    if (isHere) return;
    // Offline it can't be loaded: the next interaction tries again.
    const want = () => void load().then(({ ToastList }) => setList({ List: ToastList }), nothing);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    requests.addEventListener('wanted', want, options);
    window.addEventListener('pointerdown', want, options);
    window.addEventListener('keydown', want, options);
    return () => listening.abort();
  }, [isHere]);
  // Dialogs hide everything else from screen readers, except what is marked like this beforehand.
  return <div data-react-aria-top-layer="true">{list && <list.List />}</div>;
}

function nothing(): void {}
