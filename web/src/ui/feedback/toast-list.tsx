import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import type { ToastContent } from './toast.tsx';
import { type Box, findFreePosition, toastPositions } from './toast-position.ts';

const icons = {
  success: <CircleCheck aria-hidden className="size-5 text-in" />,
  error: <CircleAlert aria-hidden className="size-5 text-danger" />,
  info: <Info aria-hidden className="size-5 text-accent" />,
};

// Clicks pass through to the page; only the toast’s own button takes them.
const classNames = {
  // Older toasts show only an edge behind the newest, without their text.
  toast:
    'pointer-events-none flex w-full items-start gap-3 rounded-card bg-raised p-4 text-14 text-ink shadow-float sm:w-96 [&[data-expanded=false][data-front=false]>*]:opacity-0',
  content: 'min-w-0 flex-1',
  title: 'font-semibold',
  description: 'text-muted',
  actionButton:
    'pointer-events-auto -my-1 shrink-0 rounded-control px-2 py-1 font-semibold text-accent-ink hover:bg-accent-soft pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:px-3',
};

const shortMs = 3_000;
/** Time to read a long text, and to reach the button with the keyboard. */
const longMs = 10_000;
const checkAgainMs = 500;

const someToast = '[data-sonner-toast]';
const buttonInUse = `${someToast} button:is(:hover, :focus)`;

export function showToast(content: ToastContent): void {
  const { id, title, description, tone = 'info', action, isLong = false } = content;
  choosePosition(content);
  // Replaced rather than updated, so that it is on top again.
  const before = id && toastIds.get(id);
  if (before) show.dismiss(before);
  const shown = show(title, {
    description,
    icon: icons[tone],
    duration: Number.POSITIVE_INFINITY,
    action: action && { label: action.label, onClick: action.onPress },
  });
  if (id) toastIds.set(id, shown);
  expire(shown, action || isLong ? longMs : shortMs);
}

/** The current toast of each id. */
const toastIds = new Map<string, string | number>();

/**
 * Dismisses a toast after its time, but not while its button is hovered or focused or the page is
 * hidden.
 */
function expire(id: string | number, ms: number): void {
  const end = () => {
    if (document.hidden || document.querySelector(buttonInUse)) return expire(id, checkAgainMs);
    show.dismiss(id);
  };
  setTimeout(end, ms);
}

const pressable = 'a[href], button, input, select, textarea, [role="tab"], [tabindex="0"]';
const narrow = '(width <= 600px)';

let position: Box | undefined;
const listeners = new Set<() => void>();

function choosePosition({ title, description, action }: ToastContent): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const head = document.querySelector('header')?.getBoundingClientRect();
  const positions = toastPositions({
    width,
    height,
    top: Math.max(0, head?.bottom ?? 0),
    isNarrow: matchMedia(narrow).matches,
    toast: { title, description, action: action?.label },
  });
  // Toasts that are shown already keep their position, unless the new one would end below the window.
  const lowest = Math.max(...positions.map(({ top }) => top));
  if (document.querySelector(someToast) && position && position.top <= lowest) return;
  const root = [...document.querySelectorAll('[role$="dialog"]:not([popover])')].at(-1) ?? document;
  const controls = [...root.querySelectorAll(pressable)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  position = findFreePosition(positions, controls);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest toasts, where they cover no control. Alt+T focuses the button of the newest. */
export function ToastList() {
  const { top = 8, left = 16 } = useSyncExternalStore(subscribe, () => position) ?? {};
  useEffect(() => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      document.querySelector<HTMLElement>(`${someToast}[data-front="true"] button`)?.focus();
    };
    document.addEventListener('keydown', onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Sonner
      position="top-left"
      offset={{ top, left }}
      mobileOffset={{ top, left, right: left }}
      hotkey={[]}
      customAriaLabel="Notifications, Alt+T"
      className="pointer-events-none"
      // Sonner’s own style sets another font.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}
