import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFeedPartsFragment } from '../../../gql/documents.ts';
import { OwnCalendarFeedDocument } from '../../../gql/employee/annual-leave/annual-leave.ts';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Button, buttonStyle } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useCalendarFeed } from './use-calendar-feed.ts';

/**
 * One’s own leave as a calendar feed: its private link, and buttons to create, replace and delete
 * it.
 */
export function CalendarFeedDialog({ onClose }: { onClose(): void }) {
  const { data, error, loading, refetch } = useQuery(OwnCalendarFeedDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { create, remove, isPending } = useCalendarFeed();
  const [confirming, setConfirming] = useState<'create' | 'delete' | null>(null);
  const feed = data?.calendarFeed;

  async function confirm(): Promise<void> {
    const isDone = confirming === 'create' ? await create() : await remove();
    if (isDone) setConfirming(null);
  }

  return (
    <Dialog
      title="Add to your calendar"
      description="Your leave in Outlook, Google or Apple Calendar, updated automatically."
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-5">
        {loading && !data && <Skeleton className="h-32" />}
        {error && !feed && <LoadFailureBanner error={error} onRetry={refetch} />}
        {feed && (
          <FeedLink
            feed={feed}
            onCreate={() => setConfirming('create')}
            onDelete={() => setConfirming('delete')}
          />
        )}
        {data && !feed && !error && (
          <div className="grid justify-items-start gap-3 text-14">
            <p>You don’t have a calendar link yet. We’ll create a private one for you.</p>
            <Button
              icon={<CalendarPlus aria-hidden />}
              isPending={isPending}
              onClick={() => void create()}
            >
              Create link
            </Button>
          </div>
        )}
        <ul className="grid list-disc gap-1 pl-5 text-14 text-muted">
          <li>Anyone with this link can see when you’re off, so don’t share it.</li>
          <li>It shows your days and type of leave, but no reasons and nobody else’s leave.</li>
          <li>Calendar apps check for changes every few hours. Some check only once a day.</li>
        </ul>
      </div>
      <ConfirmDialog
        title={confirming === 'delete' ? 'Delete this link?' : 'Create a new link?'}
        body={
          confirming === 'delete'
            ? 'Calendars that use this link will stop updating. You can create a new one at any time.'
            : 'The old link will stop working immediately. Calendars that use it will need the new one.'
        }
        confirmLabel={confirming === 'delete' ? 'Delete link' : 'Create new link'}
        isOpen={confirming !== null}
        isPending={isPending}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(null)}
      />
    </Dialog>
  );
}

interface FeedLinkProps {
  feed: CalendarFeedPartsFragment;
  onCreate(): void;
  onDelete(): void;
}

function FeedLink({ feed, onCreate, onDelete }: FeedLinkProps) {
  const link = new URL(feed.path, window.location.origin).href;

  async function copy(): Promise<void> {
    const isCopied = await copyText(link);
    toast(
      isCopied
        ? { title: 'Link copied', tone: 'success' }
        : { title: 'Link not copied', description: 'Select the link and copy it.', tone: 'error' },
    );
  }

  return (
    <div className="grid gap-3">
      <TextField
        label="Private link"
        hint={`Created on ${formatDateTime(new Date(feed.createdAt))}`}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a href={link.replace(/^https?:/, 'webcal:')} className={buttonStyle('primary', 'medium')}>
          <CalendarPlus aria-hidden className="size-4.5" />
          Open in calendar
        </a>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={onCreate}>
          Create new link
        </Button>
        <Button variant="quiet" size="small" onClick={onDelete}>
          Delete link
        </Button>
      </div>
    </div>
  );
}
