import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryListSkeleton } from './entry-list-skeleton.tsx';

const shownCount = 5;

interface RecentActivityCardProps {
  entries: readonly OwnEntryFragment[] | undefined;
  error: unknown;
  onRetry(): unknown;
  today: string;
  asked: ReadonlySet<string>;
}

/** The latest five sessions of this week. */
export function RecentActivityCard(props: RecentActivityCardProps) {
  const { entries, error, onRetry, today, asked } = props;
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
            <LoadFailed error={error} onRetry={onRetry} />
          </div>
        )}
        {!entries && !error && <EntryListSkeleton rows={3} />}
        {entries?.length === 0 && (
          <EmptyState
            icon={<CalendarClock aria-hidden />}
            title="Nothing recorded this week yet"
            body="Your latest five entries appear here, from your first clock-in on."
            className="py-8"
          />
        )}
        {entries && entries.length > 0 && (
          <EntryList entries={entries.slice(0, shownCount)} today={today} asked={asked} />
        )}
      </div>
    </Card>
  );
}
