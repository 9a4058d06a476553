import { CalendarPlus, CalendarX2, UserRoundX } from 'lucide-react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { employmentNotice } from './format-employment.ts';

const looks = {
  starting: { icon: CalendarPlus, tone: 'accent' },
  leaving: { icon: CalendarX2, tone: 'late' },
  left: { icon: UserRoundX, tone: 'absent' },
} as const;

/** `Starts 1 Dec`, `Leaves 30 Nov` or `Left`; nothing for others. */
export function EmploymentBadge({ person }: { person: PersonFragment }) {
  const notice = employmentNotice(person, useToday());
  if (!notice) return null;
  const { icon: Icon, tone } = looks[notice.kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {notice.text}
    </Badge>
  );
}
