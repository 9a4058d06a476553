import { type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import { LeaveLegend } from '../../leave/leave-legend.tsx';
import { LeaveMark } from '../../leave/leave-mark.tsx';

const types: LeaveType[] = ['annual', 'sick', 'compassionate'];

const items = [
  ...types.map((type) => ({ sample: mark(type, 'approved'), label: leaveTypeName(type) })),
  { sample: mark('annual', 'pending'), label: 'Pending' },
  {
    sample: (
      <LeaveMark type="annual" status="approved" portion="morning">
        {''}
      </LeaveMark>
    ),
    label: 'Half day',
  },
  {
    sample: <span className="min-h-5 rounded-[4px] border border-line-strong bg-sunken" />,
    label: 'Bank holiday',
  },
  { sample: <span className="min-h-5 rounded-[4px] bg-sunken" />, label: 'Weekend' },
];

/** The legend of the staff calendar. */
export function CalendarLegend() {
  return <LeaveLegend items={items} />;
}

function mark(type: LeaveType, status: 'approved' | 'pending') {
  return (
    <LeaveMark type={type} status={status} portion="full">
      {''}
    </LeaveMark>
  );
}
