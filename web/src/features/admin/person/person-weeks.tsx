import { formatDuration } from '@portal/kernel/duration';
import { useToday } from '../../../lib/time/use-now.ts';
import { WeekBarChart } from '../../../ui/charts/week-bar-chart.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { usePersonSessions } from './use-person-sessions.ts';
import { useRecordedDays } from './use-recorded-days.ts';
import { useWorkPlan } from './use-work-plan.ts';
import {
  periodOfWeeks,
  sinceStart,
  totalHours,
  type WeekHours,
  weeksAgainstDue,
} from './weeks-against-due.ts';

/** The hours of the last thirteen weeks against the hours due. */
export function PersonWeeks({ person }: { person: Person }) {
  const period = periodOfWeeks(useToday());
  const sessions = usePersonSessions(person.id);
  const plan = useWorkPlan(person);
  const recorded = useRecordedDays(person, period);
  const weeks =
    sessions.value &&
    plan.value &&
    recorded.value &&
    weeksAgainstDue(period, sessions.value, plan.value, recorded.value);
  const failed = [sessions, recorded].find(({ error }) => error) ?? plan;
  return (
    <PersonSection title="Hours against hours due">
      <UnavailableBanner query={failed} />
      {weeks && plan.value && <Weeks weeks={sinceStart(weeks, plan.value)} />}
      {!weeks && !failed.error && <Skeleton className="h-52" />}
    </PersonSection>
  );
}

function Weeks({ weeks }: { weeks: readonly WeekHours[] }) {
  const { workedMinutes, dueMinutes, difference } = totalHours(weeks);
  if (weeks.length === 0) {
    return <p className="text-14 text-muted">Not employed yet in the last 13 weeks</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Figure label="Worked">{formatDuration(workedMinutes)}</Figure>
        {dueMinutes > 0 ? (
          <>
            <Figure label="Due">{formatDuration(dueMinutes)}</Figure>
            <Figure label="Difference">{formatDifference(difference)}</Figure>
          </>
        ) : (
          <Figure label="Due">None</Figure>
        )}
      </dl>
      <WeekBarChart
        caption={formatPeriod(weeks.length)}
        weeks={weeks.map((week) => ({
          start: week.start,
          minutes: week.workedMinutes,
          dueMinutes: week.dueMinutes,
        }))}
      />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="text-20 font-semibold">{children}</dd>
    </div>
  );
}

/** `The last 13 weeks, up to yesterday` */
function formatPeriod(weeks: number): string {
  return `The last ${weeks === 1 ? 'week' : `${weeks} weeks`}, up to yesterday`;
}

/** `+3h 20m`, `−0h 40m` */
function formatDifference(minutes: number): string {
  const sign = minutes < 0 ? '−' : minutes > 0 ? '+' : '';
  return `${sign}${formatDuration(Math.abs(minutes))}`;
}
