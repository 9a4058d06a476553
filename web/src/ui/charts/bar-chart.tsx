import { cx } from '../theme/cx.ts';

interface BarChartProps {
  /** What is shown: `Hours this week`. */
  caption: string;
  items: readonly { label: string; value: number }[];
  /** The value at which a bar is full. */
  max: number;
  unit: string;
}

/** A bar per item, with the same numbers as a table for screen readers. */
export function BarChart({ caption, items, max, unit }: BarChartProps) {
  return (
    <figure>
      <figcaption className="mb-3 flex justify-between text-12 text-muted">
        <span>{caption}</span>
        <span>
          full at {max} {unit}
        </span>
      </figcaption>
      <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-2">
        {items.map(({ label, value }) => (
          <div key={label} className="grid gap-1.5 text-center text-12">
            <span className={cx('tabular-nums', value === 0 && 'text-muted')}>{value}</span>
            <span className="mx-auto flex h-28 w-full max-w-12 flex-col justify-end overflow-hidden rounded-control bg-sunken">
              <span
                className={cx('block rounded-control', value >= max ? 'bg-in' : 'bg-accent')}
                style={{ height: `${Math.min(value / max, 1) * 100}%` }}
              />
            </span>
            <span className="truncate text-muted">{label}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <tbody>
          {items.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {value} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
