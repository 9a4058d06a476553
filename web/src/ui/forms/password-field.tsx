import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { cx } from '../theme/cx.ts';
import { controlStyle, Field, useField } from './field.tsx';

// The strength check needs a long list of common passwords, so it is loaded only when used.
const PasswordStrength = lazyComponent(
  async () => (await import('./password-strength.tsx')).PasswordStrength,
);

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  reservesErrorLine?: boolean;
  /** Shows how hard a new password is to guess. */
  showStrength?: boolean;
}

export function PasswordField({
  label,
  hint,
  error,
  reservesErrorLine,
  showStrength = false,
  className,
  id,
  ...props
}: PasswordFieldProps) {
  const control = useField({ id, hint, error });
  const [isShown, setIsShown] = useState(false);
  const typed = String(props.value ?? '');
  return (
    <Field controlId={control.id} {...{ label, hint, error, reservesErrorLine, className }}>
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
