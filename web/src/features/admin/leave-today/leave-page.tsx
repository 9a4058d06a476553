import { CalendarCheck, Thermometer, TreePalm } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartAway } from '../detail/part-away.tsx';
import { type AdminStats, useAdminStats } from '../overview/use-admin-stats.ts';

interface Kind {
  read: (stats: AdminStats) => number | null;
  icon: ReactNode;
  none: string;
  body: string;
  some: (count: number) => string;
}

const kinds: Record<'pending' | 'annual' | 'sick', Kind> = {
  pending: {
    read: ({ pendingLeaveRequests }) => pendingLeaveRequests,
    icon: <CalendarCheck aria-hidden />,
    none: 'No Pending Requests',
    body: 'Requests for annual, sick and compassionate leave wait here for an answer.',
    some: (count) => `${count} ${count === 1 ? 'request waits' : 'requests wait'} for an answer`,
  },
  annual: {
    read: ({ staffOnLeaveToday }) => staffOnLeaveToday,
    icon: <TreePalm aria-hidden />,
    none: 'Nobody is on annual leave today',
    body: 'Whoever has approved annual leave for today is listed here.',
    some: (count) => `${count} on annual leave today`,
  },
  sick: {
    read: ({ staffOnSickLeaveToday }) => staffOnSickLeaveToday,
    icon: <Thermometer aria-hidden />,
    none: 'Nobody is on sick leave today',
    body: 'Whoever has reported sick for today is listed here.',
    some: (count) => `${count} on sick leave today`,
  },
};

/** What leave counts of today. */
export function LeavePage({ kind }: { kind: keyof typeof kinds }) {
  const { read, icon, none, body, some } = kinds[kind];
  const stats = useAdminStats();
  const count = stats.value && read(stats.value);
  return (
    <>
      <PartAway of={stats} />
      {stats.isLoading && <Skeleton className="h-64" />}
      {typeof count === 'number' && (
        <Card>
          <EmptyState icon={icon} title={count === 0 ? none : some(count)} body={body} />
        </Card>
      )}
    </>
  );
}
