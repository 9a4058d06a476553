import { Badge } from '../../../ui/data-display/badge.tsx';
import { EmploymentBadge } from '../employment/employment-badge.tsx';
import { formatRole } from './staff-member.ts';
import type { Person } from './use-staff.ts';

/** A person's role, the start or end of their employment, and whether they finished their setup. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={person.isAdmin ? 'accent' : 'neutral'}>
        <span className="capitalize">{formatRole(person.role)}</span>
      </Badge>
      <EmploymentBadge person={person} />
      {person.isFirstLogin && <Badge tone="late">Setup not finished</Badge>}
    </div>
  );
}
