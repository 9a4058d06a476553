import { Badge } from './badge.tsx';
import { type PersonStatus, personStatuses } from './person-statuses.ts';

export type { PersonStatus };

/** A person’s status: icon, colour and word. */
export function PersonStatusBadge({ status }: { status: PersonStatus }) {
  const { label, icon: Icon, tone } = personStatuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
