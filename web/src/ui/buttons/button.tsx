import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../loading/spinner.tsx';
import { cx } from '../theme/cx.ts';

export type ButtonVariant = 'primary' | 'inverse' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** In progress: keeps its place and the focus, and can’t be pressed again. */
  isPending?: boolean;
  /**
   * Treats a double click as one press: for buttons that disappear when pressed, so that the next
   * item of a list moves under the pointer.
   */
  isPressedOnce?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  isPending = false,
  isPressedOnce = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  // A disabled button would lose the focus, and with it the keyboard’s place on the page.
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isPending || (isPressedOnce && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...props}
      type={type}
      onClick={press}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      className={cx(buttonStyle(variant, size), className)}
    >
      {isPending ? <Spinner /> : icon}
      {children}
      {isPending && <span className="sr-only">(please wait)</span>}
    </button>
  );
}

/** The class names of a button, for a link that looks like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize): string {
  return cx(shape, looks[variant], sizes[size]);
}

const shape =
  'relative inline-flex select-none items-center justify-center rounded-control text-center font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress forced-colors:border [&_svg]:shrink-0';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent',
  // As prominent as the primary button, for ending what that one started.
  inverse: 'bg-ink text-surface hover:bg-ink/85',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-accent-ink hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 px-2.5 py-1 text-14 pointer-coarse:min-h-11 [&_svg]:size-4',
  medium: 'min-h-10 gap-2 px-4 py-2 text-14 pointer-coarse:min-h-11 [&_svg]:size-4.5',
  large: 'min-h-14 gap-3 px-6 py-3 text-16 font-semibold [&_svg]:size-5',
};
