import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useNowSelector } from '../../../lib/time/use-now.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { type Mailbox, mailboxQueries, newestPage } from '../../messages/mailbox-queries.ts';
import { formatPreview } from '../../messages/message-preview.ts';
import { relativeTime } from '../../messages/relative-time.ts';
import { useRefetchMessages } from '../../messages/use-refetch-messages.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { PersonSection, sectionLinkStyle } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { type ListedMessage, messagesWith } from './messages-with.ts';

const documents = [mailboxQueries.inbox, mailboxQueries.sent];

/** The latest messages to and from a person, of the newest in HR’s inbox and in your sent messages. */
export function PersonMessages({ person }: { person: Person }) {
  const inbox = useMailbox('inbox');
  const sent = useMailbox('sent');
  useRefetchMessages(documents);
  const messages = useMemo(
    () => inbox.items && sent.items && messagesWith(person.id, inbox.items, sent.items),
    [person.id, inbox.items, sent.items],
  );
  const failed = inbox.error ? inbox : sent;
  return (
    <PersonSection
      title="Messages"
      actions={
        <Link to={tabPath('messages')} className={sectionLinkStyle}>
          All messages
        </Link>
      }
    >
      {!messages && failed.error && (
        <LoadFailureBanner error={failed.error} onRetry={failed.refetch} />
      )}
      {!messages && !failed.error && <Skeleton className="h-24" />}
      {messages?.length === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">No recent messages.</p>
      )}
      {messages && messages.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {messages.map((listed) => (
            <MessageItem key={listed.message.id} listed={listed} />
          ))}
        </ul>
      )}
    </PersonSection>
  );
}

function useMailbox(box: Mailbox) {
  const { data, error, refetch } = useQuery(mailboxQueries[box], {
    variables: newestPage,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { items: data?.page?.items, error, refetch };
}

function MessageItem({ listed: { message, box } }: { listed: ListedMessage }) {
  const at = new Date(message.createdAt);
  const query = new URLSearchParams({ ...(box === 'sent' && { box }), message: message.id });
  return (
    <li>
      <Link
        to={`${tabPath('messages')}&${query}`}
        className="grid grid-cols-1 gap-0.5 rounded-[4px] py-2 text-14 hover:bg-hover"
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
          {box === 'sent' ? 'Sent: ' : 'Received: '}
          {formatPreview(message.content)}
        </span>
      </Link>
    </li>
  );
}
