import { type RecordStatus, recordStatus, recordStatusWords } from '@portal/kernel/record-status';
import {
  CircleCheck,
  CircleDashed,
  Coffee,
  HeartHandshake,
  type LucideIcon,
  Thermometer,
  TreePalm,
} from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

/** The hue and the shape of what a day of somebody was. */
export const recordLooks: Record<RecordStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  sick: { tone: 'sick', icon: Thermometer },
  annual: { tone: 'annual', icon: TreePalm },
  compassionate: { tone: 'compassionate', icon: HeartHandshake },
  present: { tone: 'in', icon: CircleCheck },
  absent: { tone: 'absent', icon: CircleDashed },
  'day-off': { tone: 'neutral', icon: Coffee },
};

/** What the day was: sick before annual before compassionate leave, then present, else absent. */
export function RecordBadge({ record }: { record: Parameters<typeof recordStatus>[0] }) {
  const status = recordStatus(record);
  const { tone, icon: Icon } = recordLooks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {recordStatusWords[status]}
    </Badge>
  );
}
