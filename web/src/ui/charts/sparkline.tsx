import { cx } from '../theme/cx.ts';

interface SparklineProps {
  values: readonly number[];
  /** The index of the value that is still growing, such as today’s. */
  current?: number;
}

const step = 11;
const width = 7;
const height = 32;

/**
 * A small column chart beside a number. Hidden from screen readers: the numbers are given
 * elsewhere.
 */
export function Sparkline({ values, current }: SparklineProps) {
  const most = Math.max(...values, 0);
  return (
    <svg
      viewBox={`0 0 ${values.length * step - (step - width)} ${height}`}
      className="h-8 w-auto shrink-0"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const tall = most > 0 ? Math.max((value / most) * height, value > 0 ? 4 : 2) : 2;
        return (
          <rect
            key={index}
            x={index * step}
            y={height - tall}
            width={width}
            height={tall}
            rx={value > 0 ? 2 : 1}
            className={cx(
              'transition-[y,height]',
              value > 0 ? 'fill-accent' : 'fill-line-strong',
              value > 0 && index !== current && 'opacity-45',
            )}
          />
        );
      })}
    </svg>
  );
}
