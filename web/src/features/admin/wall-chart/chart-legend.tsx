import { Flag, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import { leaveTones } from '../../leave/leave-style.ts';
import { manyOffThreshold } from './absences-by-day.ts';
import { barStyles } from './chart-bar.tsx';

const types: LeaveType[] = ['annual', 'sick', 'compassionate'];
const square = 'grid size-5 place-items-center rounded-[6px] border [&_svg]:size-3';

/** The legend of the wall chart. */
export function ChartLegend({ staffCount }: { staffCount: number }) {
  return (
    <section aria-label="Legend">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-12 text-muted">
        {types.map((leaveType) => {
          const Icon = leaveTones[leaveType].icon;
          return (
            <Item
              key={leaveType}
              sample={
                <span className={cx(square, barStyles({ leaveType, status: 'approved' }))}>
                  <Icon />
                </span>
              }
            >
              {leaveTypeName(leaveType)}
            </Item>
          );
        })}
        <Item
          sample={
            <span className={cx(square, barStyles({ leaveType: 'annual', status: 'pending' }))} />
          }
        >
          Pending
        </Item>
        <Item
          sample={
            <span className="flex h-5 w-5">
              <span className="w-1/2 rounded-[6px] bg-annual" />
            </span>
          }
        >
          Half day
        </Item>
        <Item sample={<span className={cx(square, 'border-transparent bg-sunken')} />}>
          Weekend or day off
        </Item>
        <Item
          sample={
            <span className={cx(square, 'border-transparent bg-sunken')}>
              <Flag />
            </span>
          }
        >
          Bank holiday
        </Item>
        <Item
          sample={
            <span className={cx(square, 'border-transparent bg-danger-soft text-danger-ink')}>
              <Handshake />
            </span>
          }
        >
          Holiday partners off together
        </Item>
        <Item
          sample={
            <span
              className={cx(square, 'border-transparent bg-late-soft font-semibold text-late-ink')}
            >
              {manyOffThreshold(staffCount)}
            </span>
          }
        >
          Busy day
        </Item>
      </ul>
    </section>
  );
}

function Item({ sample, children }: { sample: ReactNode; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span aria-hidden>{sample}</span>
      {children}
    </li>
  );
}
