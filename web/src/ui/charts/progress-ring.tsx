interface ProgressRingProps {
  value: number;
  max: number;
  /** What is counted: `days available`. */
  label: string;
  /** In pixels. */
  size?: number;
}

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** A value out of a maximum as a ring with the number inside. */
export function ProgressRing({ value, max, label, size = 128 }: ProgressRingProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="img"
      aria-label={`${value} of ${max} ${label}`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-sunken" />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${share * circumference} ${circumference}`}
            className="stroke-accent transition-[stroke-dasharray]"
          />
        )}
      </svg>
      <span className="grid max-w-[60%] justify-items-center text-center">
        <span className="text-24 font-semibold tabular-nums">{value}</span>
        <span className="text-12 leading-tight text-muted">{label}</span>
      </span>
    </div>
  );
}
