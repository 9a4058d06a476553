import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

interface SecretProps {
  label: string;
  value: string | null;
  /** Shown if there is no value. */
  none: string;
}

/** A value that is hidden until the user shows it, since others may see the screen. */
export function Secret({ label, value, none }: SecretProps) {
  const [isShown, setIsShown] = useState(false);
  if (value === null) return <span className="text-muted">{none}</span>;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono">
        {isShown ? (
          value
        ) : (
          <span role="img" aria-label="hidden">
            ••••••••
          </span>
        )}
      </span>
      <IconButton
        label={`Show ${label}`}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="-mr-1.5 size-8"
      >
        <Icon aria-hidden />
      </IconButton>
    </span>
  );
}
