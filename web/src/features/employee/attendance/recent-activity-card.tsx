import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryListSkeleton } from './entry-list-skeleton.tsx';

const shownCount = 5;

interface RecentActivityCardProps {
  entries: readonly OwnEntryFragment[] | undefined;
  error: unknown;
  onRetry(): unknown;
  today: string;
  pendingIds: ReadonlySet<string>;
}

/** The latest five entries of this week. */
export function RecentActivityCard(props: RecentActivityCardProps) {
  const { entries, error, onRetry, today, pendingIds } = props;
  return (
    <Card
      title="Recent Activity"
      flush
      actions={
        <Link to="/?view=entries" className={buttonStyle('quiet', 'small')}>
          All entries
        </Link>
      }
    >
      <div className="mt-2">
        {!entries && Boolean(error) && (
          <div className="p-4 sm:p-5">
            <LoadFailureBanner error={error} onRetry={onRetry} />
          </div>
        )}
        {!entries && !error && <EntryListSkeleton rows={3} />}
        {entries?.length === 0 && (
          <EmptyState
            icon={<CalendarClock aria-hidden />}
            title="Nothing recorded this week yet"
            body="Your latest 5 entries appear here once you’ve clocked in."
            className="py-8"
          />
        )}
        {entries && entries.length > 0 && (
          <EntryList entries={entries.slice(0, shownCount)} today={today} pendingIds={pendingIds} />
        )}
      </div>
    </Card>
  );
}
