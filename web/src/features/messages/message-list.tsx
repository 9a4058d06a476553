import { Fragment, type KeyboardEvent, useMemo, useState } from 'react';
import { useShownRows } from '../../ui/use-shown-rows.ts';
import type { Box, Message } from './boxes.ts';
import { correspondent } from './correspondent.ts';
import { HeldPlace } from './held-place.tsx';
import { MessageRow } from './message-row.tsx';
import { NewOnTop } from './new-on-top.tsx';

const rowHeight = 90;

interface MessageListProps {
  messages: readonly Message[];
  box: Box;
  hrefOf: (id: string) => string;
  isNew: (id: string, place: number) => boolean;
}

/** Messages, newest first. Of thousands, those far from the window are left out. */
export function MessageList({ messages, box, hrefOf, isNew }: MessageListProps) {
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const { shown, after, isPart, measure, body } = useShownRows<HTMLUListElement, HTMLLIElement>(
    ids,
    rowHeight,
  );
  const newest = messages[0];
  const [firstOfAll] = useState(newest?.id);
  // Where that was deleted, nothing is said to have come.
  const arrived = firstOfAll === undefined ? 0 : Math.max(0, ids.indexOf(firstOfAll));
  return (
    <HeldPlace of={messages}>
      <NewOnTop ids={ids}>
        {arrived > 0 && newest && `New message from ${correspondent(newest, box)}`}
      </NewOnTop>
      <ul {...body} aria-label={box === 'inbox' ? 'Received' : 'Sent'} onKeyDown={step}>
        {shown.map(({ index, gap }) => {
          const message = messages[index];
          if (!message) return null;
          return (
            <Fragment key={message.id}>
              <Gap height={gap} />
              <MessageRow
                message={message}
                box={box}
                href={hrefOf(message.id)}
                place={index}
                isPartOfMore={isPart}
                measure={isPart ? measure : undefined}
                isNew={isNew(message.id, index)}
                isArriving={index < arrived}
              />
            </Fragment>
          );
        })}
        <Gap height={after} />
      </ul>
    </HeldPlace>
  );
}

/** Where the messages that are not there would be. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height }} /> : null;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from message to message, as well as Tab. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('li[data-id] a'));
  const next = links[links.findIndex((link) => link.matches(':focus')) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
