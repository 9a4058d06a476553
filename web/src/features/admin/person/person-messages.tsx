import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PersonMessagesDocument } from '../../../gql/admin/person/person-messages.ts';
import { useNowSelector } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import type { Mailbox, Message } from '../../messages/mailbox-queries.ts';
import { MessageDialog } from '../../messages/message-dialog.tsx';
import { formatPreview } from '../../messages/message-preview.ts';
import { relativeTime } from '../../messages/relative-time.ts';
import { useRefetchMessages } from '../../messages/use-refetch-messages.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { composePath } from '../admin-tabs.ts';
import { PersonSection, sectionLinkStyle } from '../staff/person-section.tsx';
import { PrintLimitNote, printLimits } from '../staff/print-limit.tsx';
import type { Person } from '../staff/use-staff.ts';

const documents = [PersonMessagesDocument];
const firstCount = 5;
const maxCount = 200;

/** The messages between a person and HR, newest first. */
export function PersonMessages({ person }: { person: Person }) {
  const [limit, setLimit] = useState(firstCount);
  const { data, previousData, error, loading, refetch } = useQuery(PersonMessagesDocument, {
    variables: { input: { userId: person.id, limit } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useRefetchMessages(documents);
  const [opened, setOpened] = useState<Message>();
  const navigate = useNavigate();
  const page = (data ?? previousData)?.page;
  const canWrite = !person.isAdmin && !person.isDeactivated;
  return (
    <PersonSection
      title="Messages"
      actions={
        canWrite && (
          <Link to={composePath(person.id)} className={sectionLinkStyle}>
            Write a message
          </Link>
        )
      }
    >
      {!page && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!page && !error && <Skeleton className="h-24" />}
      {page?.items.length === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">No messages yet.</p>
      )}
      {page && page.items.length > 0 && (
        <ul
          className={cx(
            'grid grid-cols-1 divide-y divide-line border-y border-line',
            printLimits[5],
          )}
        >
          {page.items.map((message) => (
            <MessageItem key={message.id} message={message} onOpen={() => setOpened(message)} />
          ))}
        </ul>
      )}
      {page && <PrintLimitNote count={page.items.length} limit={5} />}
      {page?.next && limit < maxCount && (
        <Button
          variant="quiet"
          isPending={loading}
          className="mt-2 print:hidden"
          onClick={() => setLimit(Math.min(maxCount, limit * 4))}
        >
          Show more messages
        </Button>
      )}
      {opened && (
        <MessageDialog
          message={opened}
          box={boxOf(opened)}
          onReply={
            canWrite && boxOf(opened) === 'inbox'
              ? () => navigate(composePath(person.id, opened))
              : null
          }
          onDelete={null}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PersonSection>
  );
}

/** HR’s mailbox of a message. */
function boxOf({ isAdminMessage }: Message): Mailbox {
  return isAdminMessage ? 'sent' : 'inbox';
}

function MessageItem({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const at = new Date(message.createdAt);
  return (
    <li>
      <button
        type="button"
        // Printed, unlike other buttons.
        data-print-value
        onClick={onOpen}
        className="grid w-full grid-cols-1 gap-0.5 rounded-[4px] py-2 text-left print:py-0 text-14 hover:bg-hover"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{message.subject}</span>
          <time
            dateTime={message.createdAt}
            title={formatDateTime(at)}
            className="shrink-0 text-12 text-muted tabular-nums"
          >
            {useNowSelector((now) => relativeTime(at, now))}
          </time>
        </span>
        <span className="truncate text-12 text-muted">
          {boxOf(message) === 'sent' ? 'Sent: ' : 'Received: '}
          {formatPreview(message.content)}
        </span>
      </button>
    </li>
  );
}
