import {
  CircleCheck,
  CircleDashed,
  ClockAlert,
  Coffee,
  HeartHandshake,
  LogOut,
  Thermometer,
  TreePalm,
  UserRoundX,
} from 'lucide-react';

/** The label, icon and colour of each status. */
export const personStatuses = {
  in: { label: 'Clocked In', icon: CircleCheck, tone: 'success' },
  late: { label: 'Late', icon: ClockAlert, tone: 'late' },
  out: { label: 'Clocked Out', icon: LogOut, tone: 'neutral' },
  leave: { label: 'On leave', icon: TreePalm, tone: 'annual' },
  'off-sick': { label: 'Sick', icon: Thermometer, tone: 'sick' },
  annual: { label: 'Annual Leave', icon: TreePalm, tone: 'annual' },
  sick: { label: 'Sick Leave', icon: Thermometer, tone: 'sick' },
  compassionate: { label: 'Compassionate Leave', icon: HeartHandshake, tone: 'compassionate' },
  absent: { label: 'Absent', icon: CircleDashed, tone: 'absent' },
  left: { label: 'Left', icon: UserRoundX, tone: 'absent' },
  'day-off': { label: 'Day Off', icon: Coffee, tone: 'neutral' },
} as const;
export type PersonStatus = keyof typeof personStatuses;
