import {
  CircleCheck,
  CircleDashed,
  ClockAlert,
  Coffee,
  HeartHandshake,
  LogOut,
  Thermometer,
  TreePalm,
} from 'lucide-react';

/** The label, icon and colour of each status. */
export const statuses = {
  in: { word: 'Clocked In', icon: CircleCheck, tone: 'in' },
  late: { word: 'Late', icon: ClockAlert, tone: 'late' },
  out: { word: 'Clocked Out', icon: LogOut, tone: 'out' },
  leave: { word: 'On leave', icon: TreePalm, tone: 'annual' },
  'off-sick': { word: 'Sick', icon: Thermometer, tone: 'sick' },
  annual: { word: 'Annual Leave', icon: TreePalm, tone: 'annual' },
  sick: { word: 'Sick Leave', icon: Thermometer, tone: 'sick' },
  compassionate: { word: 'Compassionate Leave', icon: HeartHandshake, tone: 'compassionate' },
  absent: { word: 'Absent', icon: CircleDashed, tone: 'absent' },
  'day-off': { word: 'Day Off', icon: Coffee, tone: 'neutral' },
} as const;
export type Status = keyof typeof statuses;
