import { useNow } from '../../app/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { correspondent } from './correspondent.ts';
import { preview } from './preview.ts';
import { relativeTime } from './relative-time.ts';
import type { Message } from './use-messages.ts';

interface MessageListProps {
  messages: readonly Message[];
  /** Whether they came, or were sent. */
  box: 'inbox' | 'sent';
  onOpen(message: Message): void;
}

/** Messages, newest first: from or to whom, what about, how it begins, how long ago. */
export function MessageList({ messages, box, onOpen }: MessageListProps) {
  const now = new Date(useNow());
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => {
        const isUnread = box === 'inbox' && !message.isRead;
        const at = new Date(message.createdAt);
        return (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onOpen(message)}
              className="grid w-full gap-0.5 px-4 py-3 text-left transition-colors hover:bg-hover sm:px-5"
            >
              <span className="flex items-center gap-2">
                {isUnread && <span aria-hidden className="size-2 rounded-full bg-danger" />}
                <span className={cx('truncate', isUnread ? 'font-semibold' : 'font-medium')}>
                  {box === 'sent' && <span className="font-normal text-muted">To </span>}
                  {correspondent(message, box)}
                  {isUnread && <span className="sr-only">, unread</span>}
                </span>
                <time
                  dateTime={message.createdAt}
                  className="ml-auto shrink-0 text-12 text-muted tabular-nums"
                >
                  {relativeTime(at, now)}
                </time>
              </span>
              <span className="truncate">{message.subject}</span>
              <span className="truncate text-14 text-muted">{preview(message.content)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
