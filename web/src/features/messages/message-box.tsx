import { Mail, Send } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { type Box, type Message, pageSize } from './boxes.ts';
import { MessageList } from './message-list.tsx';
import { OlderMessages } from './older-messages.tsx';
import { OpenedMessage } from './opened-message.tsx';
import type { Side } from './side.ts';
import { useMarksRead } from './use-marks-read.ts';
import { useMessageList } from './use-message-list.ts';
import type { useMessagesAddress } from './use-messages-address.ts';
import { WaitingMessages } from './waiting-messages.tsx';

interface BoxProps {
  side: Side;
  address: ReturnType<typeof useMessagesAddress>;
  onWrite: () => void;
  onReply: (message: Message) => void;
}

/** What came. To look at it is to have read it. */
export function Inbox(props: BoxProps) {
  const list = useMessageList('inbox');
  const isNew = useMarksRead(list);
  return <MessageBox {...props} box="inbox" list={list} isNew={isNew} />;
}

export function Sent(props: BoxProps) {
  return <MessageBox {...props} box="sent" list={useMessageList('sent')} isNew={nothing} />;
}

function nothing(): boolean {
  return false;
}

interface MessageBoxProps extends BoxProps {
  box: Box;
  list: ReturnType<typeof useMessageList>;
  isNew: (id: string, place: number) => boolean;
}

function MessageBox({ side, address, box, list, isNew, onWrite, onReply }: MessageBoxProps) {
  const { items, error } = list;
  const { opened } = address;
  if (!items && error) {
    return (
      <div className="p-4 sm:p-5">
        <LoadFailed error={error} onRetry={list.retry} />
      </div>
    );
  }
  if (!items) return <WaitingMessages />;
  return (
    <>
      {items.length === 0 && !list.hasOlder ? (
        <Empty box={box} side={side} onWrite={onWrite} />
      ) : (
        <>
          <MessageList messages={items} box={box} hrefOf={address.addressOfMessage} isNew={isNew} />
          {(list.hasOlder || items.length > pageSize) && <OlderMessages list={list} />}
        </>
      )}
      {opened && (
        <OpenedMessage
          key={opened}
          id={opened}
          box={box}
          list={list}
          mayDelete={side.mayDelete}
          whoDeletes={side.whoDeletes}
          onReply={onReply}
          onClose={address.close}
        />
      )}
    </>
  );
}

function Empty({ box, side, onWrite }: { box: Box; side: Side; onWrite: () => void }) {
  const isInbox = box === 'inbox';
  return (
    <EmptyState
      icon={isInbox ? <Mail aria-hidden /> : <Send aria-hidden />}
      title={isInbox ? 'No messages' : 'Nothing sent'}
      body={isInbox ? side.inboxHint : side.sentHint}
      action={<Button onClick={onWrite}>{side.writeLabel}</Button>}
    />
  );
}
