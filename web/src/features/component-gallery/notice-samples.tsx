import { CalendarDays } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import {
  type PersonStatus,
  PersonStatusBadge,
} from '../../ui/data-display/person-status-badge.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

const statuses: PersonStatus[] = [
  'in',
  'late',
  'out',
  'annual',
  'sick',
  'compassionate',
  'absent',
  'day-off',
];

/** Badges, banners and placeholders. */
export function NoticeSamples() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Status">
        <div className="flex flex-wrap gap-2">
          {statuses.map((status) => (
            <PersonStatusBadge key={status} status={status} />
          ))}
          <Badge>Employee</Badge>
          <Badge tone="accent">SYSTEM</Badge>
          <Badge tone="danger">Missing clock-out</Badge>
        </div>
        <div className="mt-6 grid gap-3">
          <Banner title="This portal has no administrator yet">
            <p>Create the first account to set up staff and leave.</p>
            <Button variant="secondary" size="small">
              Create First Admin
            </Button>
          </Banner>
          <Banner tone="success" title="All set">
            Taking you to your dashboard…
          </Banner>
          <Banner tone="warning">You’re offline. What you see may be out of date.</Banner>
          <Banner
            tone="error"
            title="We couldn’t load the hours"
            actions={
              <Button variant="secondary" size="small">
                Try again
              </Button>
            }
          >
            Nothing is lost.
          </Banner>
        </div>
      </Card>
      <Card title="Loading and empty">
        <div className="grid gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-24" />
        </div>
        <EmptyState
          icon={<CalendarDays aria-hidden />}
          title="No Pending Requests"
          body="New leave requests appear here."
          action={<Button variant="secondary">Open the calendar</Button>}
        />
      </Card>
    </div>
  );
}
