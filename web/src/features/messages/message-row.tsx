import { formatDateTime } from '@portal/kernel/format-date';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { useNowSelector } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/data-display/avatar.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { Correspondent } from './correspondent.tsx';
import { correspondentName } from './correspondent-name.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';
import { formatPreview } from './message-preview.ts';
import type { MessagesConfig } from './messages-config.ts';
import { relativeTime } from './relative-time.ts';

interface MessageRowProps {
  message: Message;
  box: Mailbox;
  NameLink: MessagesConfig['NameLink'];
  /** The URL that opens it. */
  href: string;
  index: number;
  /** Whether only a part of the rows is rendered, so that each row states its index. */
  isVirtualized: boolean;
  measure: Ref<HTMLLIElement> | undefined;
  isNew: boolean;
  /** Whether it arrived while the list was shown. */
  isArriving: boolean;
}

/** Sender or recipient, subject, preview and time of a message. */
export const MessageRow = memo(function MessageRow({
  message,
  box,
  NameLink,
  href,
  index,
  isVirtualized,
  measure,
  isNew,
  isArriving,
}: MessageRowProps) {
  const name = correspondentName(message, box);
  return (
    <li
      ref={measure}
      data-id={message.id}
      data-index={index}
      aria-posinset={isVirtualized ? index + 1 : undefined}
      // The total is unknown.
      aria-setsize={isVirtualized ? -1 : undefined}
      className={cx(
        'relative flex gap-3 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-hover sm:px-5',
        isNew && 'shadow-[inset_3px_0_0_var(--color-accent)]',
        isArriving && 'animate-flash',
      )}
    >
      {/* Two initials, like everyone else. */}
      <Avatar name={name === 'HR' ? 'Human Resources' : name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-center gap-2">
          <span className={cx('truncate', isNew ? 'font-semibold' : 'font-medium')}>
            {box === 'sent' && <span className="font-normal text-muted">To </span>}
            <Correspondent message={message} box={box} NameLink={NameLink} />
          </span>
          <SentAt createdAt={message.createdAt} />
        </span>
        <Link
          to={href}
          replace
          preventScrollReset
          data-open
          // It fills the row.
          className="grid scroll-mt-32 scroll-mb-24 grid-cols-1 gap-0.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <span className="flex items-center gap-2">
            <span className={cx('truncate', isNew && 'font-medium')}>{message.subject}</span>
            {isNew && (
              <span className="ml-auto shrink-0">
                <Badge tone="accent">New</Badge>
              </span>
            )}
          </span>
          <span className="line-clamp-2 text-14 text-muted wrap-anywhere md:line-clamp-1">
            {formatPreview(message.content)}
          </span>
        </Link>
      </span>
    </li>
  );
});

function SentAt({ createdAt }: { createdAt: string }) {
  const at = new Date(createdAt);
  return (
    <time
      dateTime={createdAt}
      title={formatDateTime(at)}
      className="ml-auto shrink-0 text-12 text-muted tabular-nums"
    >
      {useNowSelector((now) => relativeTime(at, now))}
    </time>
  );
}
