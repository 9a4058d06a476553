import type { ReactNode } from 'react';

const radius = 92;
const around = 2 * Math.PI * radius;

interface SessionRingProps {
  /** How much of the shift has passed in this session, from 0 to 1. */
  share: number;
  children: ReactNode;
}

/** The session as a part of the shift, around its figures; these say the same in words. */
export function SessionRing({ share, children }: SessionRingProps) {
  return (
    <div className="relative grid size-44 place-items-center sm:size-60">
      <svg viewBox="-100 -100 200 200" className="absolute inset-0 -rotate-90" aria-hidden="true">
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
      <div className="grid justify-items-center gap-1 text-center">{children}</div>
    </div>
  );
}
