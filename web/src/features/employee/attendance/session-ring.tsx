import type { ReactNode } from 'react';

const radius = 92;
const circumference = 2 * Math.PI * radius;

interface SessionRingProps {
  /** The part of the shift that has passed, from 0 to 1. */
  share: number;
  /** Shows the figures without the ring. */
  isPlain: boolean;
  children: ReactNode;
}

/**
 * The elapsed part of the shift as a ring around its figures. On a low screen only the figures are
 * shown.
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
            strokeDasharray={`${share * circumference} ${circumference}`}
            className="stroke-in"
          />
        )}
      </svg>
      {figures}
    </div>
  );
}
