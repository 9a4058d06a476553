import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { cx } from '../theme/cx.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
// The check’s time grows with the square of the length; longer passwords are strong anyway.
const maxLength = 64;

const scores = [
  { label: 'Very weak', bar: 'bg-danger' },
  { label: 'Weak', bar: 'bg-danger' },
  { label: 'Fair', bar: 'bg-late' },
  { label: 'Good', bar: 'bg-in' },
  { label: 'Strong', bar: 'bg-in' },
] as const;

/** The strength of a password as four bars and a word. */
export function PasswordStrength({ password }: { password: string }) {
  const settled = useDeferredValue(password);
  const score = useMemo(() => zxcvbn.check(settled.slice(0, maxLength)).score, [settled]);
  const { label, bar } = scores[score];
  return (
    <div className="flex h-6 items-center gap-3">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 rounded-full', step <= Math.max(score, 1) ? bar : 'bg-line')}
          />
        ))}
      </span>
      <span role="status" className="w-20 text-right text-12 text-muted">
        <span className="sr-only">Password strength: </span>
        {label}
      </span>
    </div>
  );
}
