import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useField } from './field.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';

// Judging a password takes a long list of common ones, which only those need who choose one.
const PasswordStrength = lazyComponent(
  async () => (await import('./password-strength.tsx')).PasswordStrength,
);

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
  const typed = String(props.value ?? '');
  return (
    <Field controlId={control.id} {...{ label, hint, error, hasErrorRoom, className }}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          {...control}
          type={isShown ? 'text' : 'password'}
          className={cx(controlStyle, 'pr-18')}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={control.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 w-15 rounded-[6px] text-14 font-medium text-muted hover:bg-hover hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
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
