import { Badge } from './badge.tsx';
import { type Status, statuses } from './statuses.ts';

export type { Status };

/** A person’s status: icon, colour and word. */
export function PersonStatusBadge({ status }: { status: Status }) {
  const { label, icon: Icon, tone } = statuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
