import type { ReactNode } from 'react';

const radius = 92;
const around = 2 * Math.PI * radius;

interface SessionRingProps {
  /** How much of the shift has passed in this session, from 0 to 1. */
  share: number;
  /** The figures alone. */
  isPlain: boolean;
  children: ReactNode;
}

/**
 * The session as a part of the shift, around its figures; these say the same in words, and are alone
 * on a low screen.
 */
export function SessionRing({ share, isPlain, children }: SessionRingProps) {
  const figures = <div className="grid justify-items-center gap-1 text-center">{children}</div>;
  if (isPlain) return figures;
  return (
    <div className="relative grid place-items-center [@media(height>=44rem)]:size-44 sm:[@media(height>=44rem)]:size-60">
      <svg
        viewBox="-100 -100 200 200"
        className="absolute inset-0 -rotate-90 [@media(height<44rem)]:hidden"
        aria-hidden="true"
      >
        <circle r={radius} fill="none" strokeWidth="9" className="stroke-sunken" />
        {share > 0 && (
          <circle
            r={radius}
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${share * around} ${around}`}
            className="stroke-in"
          />
        )}
      </svg>
      {figures}
    </div>
  );
}
