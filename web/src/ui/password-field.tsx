import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useField } from './field.tsx';

// Judging a password takes a long list of common ones, which only those need who choose one.
const PasswordStrength = lazy(async () => ({
  default: (await import('./password-strength.tsx')).PasswordStrength,
}));

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** For a password that is being chosen: how hard it would be to guess. */
  showStrength?: boolean;
}

export function PasswordField({
  label,
  hint,
  error,
  showStrength = false,
  className,
  id,
  ...props
}: PasswordFieldProps) {
  const control = useField({ id, hint, error });
  const [isShown, setIsShown] = useState(false);
  const typed = String(props.value ?? '');
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field controlId={control.id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          {...control}
          type={isShown ? 'text' : 'password'}
          className={cx(controlStyle, 'pr-12')}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          aria-controls={control.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-[6px] text-muted hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      </span>
      {showStrength && typed && (
        <Suspense fallback={<div className="h-6" />}>
          <PasswordStrength password={typed} />
        </Suspense>
      )}
    </Field>
  );
}
