import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { type CalendarFeedPartsFragment, OwnCalendarFeedDocument } from '../../../gql/documents.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useFeedWrites } from './use-feed-writes.ts';

/** One's own leave in a calendar program: its secret address, and what to do with it. */
export function FeedDialog({ onClose }: { onClose(): void }) {
  const { data, error, loading, refetch } = useQuery(OwnCalendarFeedDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { make, revoke, isPending } = useFeedWrites();
  const [asked, setAsked] = useState<'make' | 'revoke' | null>(null);
  const feed = data?.calendarFeed;

  async function confirm(): Promise<void> {
    const isDone = asked === 'make' ? await make() : await revoke();
    if (isDone) setAsked(null);
  }

  return (
    <Dialog
      title="Subscribe in your calendar"
      description="Your leave in Outlook, Google or Apple Calendar, kept up to date by itself."
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-5">
        {loading && !data && <Skeleton className="h-32" />}
        {error && !feed && <LoadFailed error={error} onRetry={refetch} />}
        {feed && (
          <Address
            feed={feed}
            onMake={() => setAsked('make')}
            onRevoke={() => setAsked('revoke')}
          />
        )}
        {data && !feed && !error && (
          <div className="grid justify-items-start gap-3 text-14">
            <p>You have no address yet. The portal makes a secret one, only for you.</p>
            <Button
              icon={<CalendarPlus aria-hidden />}
              isPending={isPending}
              onClick={() => void make()}
            >
              Make an address
            </Button>
          </div>
        )}
        <ul className="grid list-disc gap-1 pl-5 text-14 text-muted">
          <li>Whoever knows the address can read when you are off. Give it to nobody.</li>
          <li>It shows your days and the type of leave, never a reason and nobody else’s leave.</li>
          <li>Calendar programs look again every few hours, some only once a day.</li>
        </ul>
      </div>
      <ConfirmDialog
        title={asked === 'revoke' ? 'Revoke this address?' : 'Make a new address?'}
        body={
          asked === 'revoke'
            ? 'Calendars that follow it stop being updated. You can make a new one at any time.'
            : 'The old address stops working at once: calendars that follow it need the new one.'
        }
        confirmLabel={asked === 'revoke' ? 'Revoke' : 'Make a new one'}
        isOpen={asked !== null}
        isPending={isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
    </Dialog>
  );
}

interface AddressProps {
  feed: CalendarFeedPartsFragment;
  onMake(): void;
  onRevoke(): void;
}

function Address({ feed, onMake, onRevoke }: AddressProps) {
  const address = new URL(feed.path, window.location.origin).href;

  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    toast(
      isCopied
        ? { title: 'Address copied', tone: 'success' }
        : { title: 'Not copied', description: 'Please select it and copy it.', tone: 'error' },
    );
  }

  return (
    <div className="grid gap-3">
      <TextField
        label="Secret address"
        hint={`Made on ${formatDateTime(new Date(feed.createdAt))}`}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a
          href={address.replace(/^https?:/, 'webcal:')}
          className={buttonStyle('primary', 'medium')}
        >
          <CalendarPlus aria-hidden className="size-4.5" />
          Open in calendar
        </a>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={onMake}>
          Make a new one
        </Button>
        <Button variant="quiet" size="small" onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </div>
  );
}
