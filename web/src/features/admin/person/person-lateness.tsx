import { employedSessions, unlimitedEmployment } from '@portal/kernel/employment';
import { londonTime } from '@portal/kernel/london';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { summarizeLateness } from './summarize-lateness.ts';
import { usePersonSessions } from './use-person-sessions.ts';

/** The late arrivals of the last thirteen weeks, with the latest ones. */
export function PersonLateness({ person }: { person: Person }) {
  const sessions = usePersonSessions(person.id);
  const employment = person.employment ?? unlimitedEmployment;
  const lateness =
    sessions.value && summarizeLateness(employedSessions(sessions.value, employment));
  return (
    <PersonSection title="Lateness">
      <UnavailableBanner query={sessions} />
      {sessions.isLoading && <Skeleton className="h-20" />}
      {lateness?.count === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">
          Not late in the last 13 weeks.
        </p>
      )}
      {lateness && lateness.count > 0 && (
        <>
          <p className="text-14">
            {lateness.count} {lateness.count === 1 ? 'late arrival' : 'late arrivals'} in the last
            13 weeks, {formatLateness(lateness.minutes)} in total
          </p>
          <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14 tabular-nums">
            {lateness.latest.map(({ id, day, clockInTime, lateMinutes }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2">
                <span>
                  {formatWeekdayAndDate(day)}{' '}
                  <span className="text-muted">at {londonTime(new Date(clockInTime))}</span>
                </span>
                <Badge tone="late">{formatLateness(lateMinutes)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </PersonSection>
  );
}
