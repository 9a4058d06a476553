import { cx } from '../../../ui/theme/cx.ts';
import { leaveTypeName } from '../../leave/format-leave.ts';
import { leaveTones } from '../../leave/leave-style.ts';

const types = ['annual', 'sick', 'compassionate'] as const;
const square = 'size-3 rounded-[3px]';

/** What the colours of the strips mean. */
export function LeaveStripLegend() {
  const items = [
    ...types.map((type) => [leaveTypeName(type), leaveTones[type].solid] as const),
    ['Pending', 'bg-annual opacity-40'],
    ['Day off', 'border border-line bg-sunken'],
    ['Bank holiday', 'h-1 bg-muted'],
    ['Not employed', 'bg-line'],
  ];
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      {items.map(([name, style]) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cx(square, style)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
