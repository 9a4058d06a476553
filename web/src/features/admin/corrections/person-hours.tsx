import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PersonSessionsDocument } from '../../../gql/admin/corrections/corrections.ts';
import type { StaffSessionFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatWeek } from '../detail/format-week.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonEntry } from './person-entry.tsx';

const everyMs = 30_000;

/** A person's sessions week by week, with corrections and history. */
export function PersonHours({ userId }: { userId: string }) {
  const thisWeek = weekOf(londonDay(new Date(currentTime()))).start;
  const [start, setStart] = useState(thisWeek);
  const end = addDays(start, 6);
  const sessions = useLiveQuery(PersonSessionsDocument, {
    variables: { input: { userId, startDate: start, endDate: end } },
    everyMs,
    on: ['portal.attendance.'],
    read: ({ timeEntries }): readonly StaffSessionFragment[] | null => timeEntries,
  });
  const isThisWeek = start === thisWeek;
  return (
    <section aria-labelledby="person-hours" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="person-hours" className="text-16 font-semibold">
          Hours
        </h3>
        <div className="-mr-2 flex items-center gap-1">
          <IconButton label="Previous week" onClick={() => setStart(addDays(start, -7))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <p aria-live="polite" className="text-center text-12 text-muted tabular-nums">
            {isThisWeek ? 'This week' : formatWeek(start, end)}
          </p>
          <IconButton
            label="Next week"
            // A disabled button would lose the focus.
            aria-disabled={isThisWeek || undefined}
            onClick={() => !isThisWeek && setStart(addDays(start, 7))}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <UnavailableBanner query={sessions} />
      {sessions.isLoading && <Skeleton className="h-24" />}
      {sessions.value?.length === 0 && (
        <p className="rounded-control bg-sunken px-3 py-2.5 text-14 text-muted">
          No sessions in this week.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {sessions.value?.map((session) => (
          <PersonEntry key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}
