import { Fragment, type KeyboardEvent, useMemo, useState } from 'react';
import { useWindowVirtualRows } from '../../ui/tables/use-window-virtual-rows.ts';
import { correspondentName } from './correspondent-name.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';
import { MessageRow } from './message-row.tsx';
import type { MessagesConfig } from './messages-config.ts';
import { NewMessagesButton } from './new-messages-button.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';

const rowHeight = 90;

interface MessageListProps {
  messages: readonly Message[];
  box: Mailbox;
  NameLink: MessagesConfig['NameLink'];
  hrefOf: (id: string) => string;
  isNew: (id: string, index: number) => boolean;
}

/** Messages, newest first. Long lists are virtualised. */
export function MessageList({ messages, box, NameLink, hrefOf, isNew }: MessageListProps) {
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const { shown, after, isVirtualized, measure, body } = useWindowVirtualRows<
    HTMLUListElement,
    HTMLLIElement
  >(ids, rowHeight);
  const newest = messages[0];
  const [initialNewestId] = useState(newest?.id);
  // If that message was deleted, no arrivals are announced.
  const arrived = initialNewestId === undefined ? 0 : Math.max(0, ids.indexOf(initialNewestId));
  return (
    <ScrollAnchor items={messages}>
      <NewMessagesButton ids={ids}>
        {arrived > 0 && newest && `New message from ${correspondentName(newest, box)}`}
      </NewMessagesButton>
      <ul {...body} aria-label={box === 'inbox' ? 'Received' : 'Sent'} onKeyDown={moveFocus}>
        {shown.map(({ index, gap }) => {
          const message = messages[index];
          if (!message) return null;
          return (
            <Fragment key={message.id}>
              <SpacerItem height={gap} />
              <MessageRow
                message={message}
                box={box}
                NameLink={NameLink}
                href={hrefOf(message.id)}
                index={index}
                isVirtualized={isVirtualized}
                measure={isVirtualized ? measure : undefined}
                isNew={isNew(message.id, index)}
                isArriving={index < arrived}
              />
            </Fragment>
          );
        })}
        <SpacerItem height={after} />
      </ul>
    </ScrollAnchor>
  );
}

/** Takes the space of messages that are not rendered. */
function SpacerItem({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height }} /> : null;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between messages, as Tab does. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-open]'));
  const next = links[links.findIndex((link) => link.matches(':focus')) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
