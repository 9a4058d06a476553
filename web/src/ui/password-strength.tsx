import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { cx } from './cx.ts';

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
// Its time grows with the square of the length, and what is longer is strong already.
const judged = 64;

const scores = [
  { word: 'Very weak', bar: 'bg-danger' },
  { word: 'Weak', bar: 'bg-danger' },
  { word: 'Fair', bar: 'bg-late' },
  { word: 'Good', bar: 'bg-in' },
  { word: 'Strong', bar: 'bg-in' },
] as const;

/** How hard a password is to guess: four bars and a word. */
export function PasswordStrength({ password }: { password: string }) {
  const settled = useDeferredValue(password);
  const score = useMemo(() => judge.check(settled.slice(0, judged)).score, [settled]);
  const { word, bar } = scores[score];
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
        {word}
      </span>
    </div>
  );
}
