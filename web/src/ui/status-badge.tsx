import { Badge } from './badge.tsx';
import { type Status, statuses } from './statuses.ts';

export type { Status };

/** Where somebody is: an icon, a hue and a word. */
export function StatusBadge({ status }: { status: Status }) {
  const { word, icon: Icon, tone } = statuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
