import { type RecordStatus, recordStatus, recordStatusLabels } from '@portal/kernel/record-status';
import {
  CircleCheck,
  CircleDashed,
  Coffee,
  HeartHandshake,
  type LucideIcon,
  Thermometer,
  TreePalm,
} from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/data-display/badge.tsx';

/** The tone and icon of each status. */
export const recordStyles: Record<RecordStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  sick: { tone: 'sick', icon: Thermometer },
  annual: { tone: 'annual', icon: TreePalm },
  compassionate: { tone: 'compassionate', icon: HeartHandshake },
  present: { tone: 'success', icon: CircleCheck },
  absent: { tone: 'absent', icon: CircleDashed },
  'day-off': { tone: 'neutral', icon: Coffee },
};

/**
 * The status badge. Sick leave wins over annual and compassionate leave, then present, else absent.
 */
export function RecordBadge({ record }: { record: Parameters<typeof recordStatus>[0] }) {
  const status = recordStatus(record);
  const { tone, icon: Icon } = recordStyles[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {recordStatusLabels[status]}
    </Badge>
  );
}
