import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useField } from './field.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';

// Judging a password takes a long list of common ones, which only those need who choose one.
const PasswordStrength = lazyComponent(
  async () => (await import('./password-strength.tsx')).PasswordStrength,
);

// Signing in has to be light: what shows tooltips comes with the first touch of a field.
const Tooltip = lazyComponent(async () => (await import('./tooltip.tsx')).Tooltip);

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hasErrorRoom?: boolean;
  /** For a password that is being chosen: how hard it would be to guess. */
  showStrength?: boolean;
}

export function PasswordField({
  label,
  hint,
  error,
  hasErrorRoom,
  showStrength = false,
  className,
  id,
  ...props
}: PasswordFieldProps) {
  const control = useField({ id, hint, error });
  const [isShown, setIsShown] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const typed = String(props.value ?? '');
  const Icon = isShown ? EyeOff : Eye;
  const showButton = (
    <button
      type="button"
      aria-label="Show password"
      aria-pressed={isShown}
      aria-controls={control.id}
      onClick={() => setIsShown(!isShown)}
      onPointerEnter={() => setIsNear(true)}
      className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-[6px] text-muted hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
  return (
    <Field controlId={control.id} {...{ label, hint, error, hasErrorRoom, className }}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          {...control}
          type={isShown ? 'text' : 'password'}
          onFocus={(event) => {
            setIsNear(true);
            props.onFocus?.(event);
          }}
          className={cx(controlStyle, 'pr-12')}
        />
        {isNear ? (
          <LazyBoundary failed={() => showButton}>
            <Suspense fallback={showButton}>
              <Tooltip content="Show password">{showButton}</Tooltip>
            </Suspense>
          </LazyBoundary>
        ) : (
          showButton
        )}
      </span>
      {showStrength && typed && (
        <LazyBoundary failed={() => null}>
          <Suspense fallback={<div className="h-6" />}>
            <PasswordStrength password={typed} />
          </Suspense>
        </LazyBoundary>
      )}
    </Field>
  );
}
