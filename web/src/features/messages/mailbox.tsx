import { Mail, Send } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { type Mailbox, type Message, pageSize } from './mailbox-queries.ts';
import { MessageList } from './message-list.tsx';
import type { MessagesConfig } from './messages-config.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { OlderMessages } from './older-messages.tsx';
import { OpenedMessage } from './opened-message.tsx';
import { useMarkInboxRead } from './use-mark-inbox-read.ts';
import { useMessageList } from './use-message-list.ts';
import type { useMessagesParams } from './use-messages-params.ts';

interface MailboxProps {
  config: MessagesConfig;
  params: ReturnType<typeof useMessagesParams>;
  onWrite: () => void;
  onReply: (message: Message) => void;
}

/** Received messages. Viewing them marks them as read. */
export function Inbox(props: MailboxProps) {
  const list = useMessageList('inbox');
  const isNew = useMarkInboxRead(list);
  return <MessageBox {...props} box="inbox" list={list} isNew={isNew} />;
}

export function SentMessageList(props: MailboxProps) {
  return <MessageBox {...props} box="sent" list={useMessageList('sent')} isNew={isNeverNew} />;
}

function isNeverNew(): boolean {
  return false;
}

interface MessageBoxProps extends MailboxProps {
  box: Mailbox;
  list: ReturnType<typeof useMessageList>;
  isNew: (id: string, index: number) => boolean;
}

function MessageBox({ config, params, box, list, isNew, onWrite, onReply }: MessageBoxProps) {
  const { items, error } = list;
  const { opened } = params;
  if (!items && error) {
    return (
      <div className="p-4 sm:p-5">
        <LoadFailureBanner error={error} onRetry={list.retry} />
      </div>
    );
  }
  if (!items) return <MessagesSkeleton />;
  return (
    <>
      {items.length === 0 && !list.hasOlder ? (
        <Empty box={box} config={config} onWrite={onWrite} />
      ) : (
        <>
          <MessageList
            messages={items}
            box={box}
            NameLink={config.NameLink}
            hrefOf={params.urlOfMessage}
            isNew={isNew}
          />
          {(list.hasOlder || items.length > pageSize) && <OlderMessages list={list} />}
        </>
      )}
      {opened && (
        <OpenedMessage
          key={opened}
          id={opened}
          box={box}
          list={list}
          config={config}
          onReply={onReply}
          onClose={params.close}
        />
      )}
    </>
  );
}

function Empty({
  box,
  config,
  onWrite,
}: {
  box: Mailbox;
  config: MessagesConfig;
  onWrite: () => void;
}) {
  const isInbox = box === 'inbox';
  return (
    <EmptyState
      icon={isInbox ? <Mail aria-hidden /> : <Send aria-hidden />}
      title={isInbox ? 'No messages' : 'No sent messages'}
      body={isInbox ? config.inboxHint : config.sentHint}
      action={<Button onClick={onWrite}>{config.writeLabel}</Button>}
    />
  );
}
