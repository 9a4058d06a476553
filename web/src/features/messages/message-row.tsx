import { formatDateTime } from '@portal/kernel/format-date';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { useNowSelector } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/data-display/avatar.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { correspondentName } from './correspondent-name.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';
import { formatPreview } from './message-preview.ts';
import { relativeTime } from './relative-time.ts';

interface MessageRowProps {
  message: Message;
  box: Mailbox;
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
        'border-b border-line last:border-b-0',
        isNew && 'shadow-[inset_3px_0_0_var(--color-accent)]',
        isArriving && 'animate-flash',
      )}
    >
      <Link
        to={href}
        replace
        preventScrollReset
        className="flex scroll-mt-32 scroll-mb-24 gap-3 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
      >
        {/* Two initials, like everyone else. */}
        <Avatar name={name === 'HR' ? 'Human Resources' : name} />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-center gap-2">
            <span className={cx('truncate', isNew ? 'font-semibold' : 'font-medium')}>
              {box === 'sent' && <span className="font-normal text-muted">To </span>}
              {name}
            </span>
            <SentAt createdAt={message.createdAt} />
          </span>
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
        </span>
      </Link>
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
