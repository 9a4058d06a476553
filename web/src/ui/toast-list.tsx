import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Toaster as Sonner, toast as show } from 'sonner';
import type { ToastContent } from './toast.tsx';
import { useMedia } from './use-media.ts';

const icons = {
  success: <CircleCheck aria-hidden className="size-5 text-in" />,
  error: <CircleAlert aria-hidden className="size-5 text-danger" />,
  info: <Info aria-hidden className="size-5 text-accent" />,
};

const classNames = {
  toast:
    'flex w-full items-start gap-3 rounded-card bg-raised p-4 text-14 text-ink shadow-float sm:w-96',
  content: 'min-w-0 flex-1',
  title: 'font-semibold',
  description: 'text-muted',
  actionButton:
    'shrink-0 rounded-control px-2 py-1 font-semibold text-accent-ink hover:bg-accent-soft',
};

export function showToast({ title, description, tone = 'info', action }: ToastContent): void {
  show(title, {
    description,
    icon: icons[tone],
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  });
}

/**
 * The newest few, each for three seconds; longer while the pointer is over them. On a narrow screen
 * they are at the top: at the bottom they would cover the buttons of a dialog.
 */
export function ToastList() {
  const isNarrow = useMedia('(width <= 600px)');
  return (
    <Sonner
      duration={3000}
      position={isNarrow ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 8, left: 16, right: 16 }}
      containerAriaLabel="Notifications"
      // Its own style would bring another family of letters.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}
