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
import { Badge } from './badge.tsx';

const statuses = {
  in: { word: 'Clocked In', icon: CircleCheck, tone: 'in' },
  late: { word: 'Late', icon: ClockAlert, tone: 'late' },
  out: { word: 'Clocked Out', icon: LogOut, tone: 'out' },
  annual: { word: 'Annual Leave', icon: TreePalm, tone: 'annual' },
  sick: { word: 'Sick Leave', icon: Thermometer, tone: 'sick' },
  compassionate: { word: 'Compassionate Leave', icon: HeartHandshake, tone: 'compassionate' },
  absent: { word: 'Absent', icon: CircleDashed, tone: 'absent' },
  'day-off': { word: 'Day Off', icon: Coffee, tone: 'neutral' },
} as const;
export type Status = keyof typeof statuses;

/** Where somebody is: an icon, a hue and the word of the specification. */
export function StatusBadge({ status }: { status: Status }) {
  const { word, icon: Icon, tone } = statuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
