import { Mail, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { MessageDialog } from '../../messages/message-dialog.tsx';
import { MessageList } from '../../messages/message-list.tsx';
import { replySubject } from '../../messages/preview.ts';
import { type Message, useReceivedMessages, useSentMessages } from '../../messages/use-messages.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

// Finding one of thousands takes parts that only those need who write.
const Compose = lazy(async () => ({ default: (await import('./compose.tsx')).Compose }));

const boxes = [
  { id: 'inbox', label: 'INBOX' },
  { id: 'sent', label: 'SENT' },
  { id: 'new', label: 'NEW' },
];
const newSubject = 'Message from HR';

/** HR's one inbox, which all admins share, and what HR writes to the staff. */
export function MessagesTab() {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Message | null>(null);
  const [subject, setSubject] = useState(newSubject);
  const asked = address.get('box');
  const box = boxes.find(({ id }) => id === asked)?.id ?? 'inbox';
  const recipient = address.get('to');

  function show(id: string, to?: string): void {
    const next = { tab: 'messages', ...(id !== 'inbox' && { box: id }), ...(to && { to }) };
    setAddress(next, { replace: true });
    setOpened(null);
  }

  function write(about: string, to?: string): void {
    setSubject(about);
    show('new', to);
  }

  return (
    <>
      <PageHeader title="Messages" />
      <Card flush>
        <Tabs
          label="Messages"
          tabs={boxes}
          selected={box}
          onSelect={(id) => (id === 'new' ? write(newSubject) : show(id))}
        >
          {box === 'inbox' && <Inbox onOpen={setOpened} />}
          {box === 'sent' && <Sent onOpen={setOpened} onWrite={() => write(newSubject)} />}
          {box === 'new' && (
            <Suspense fallback={<Skeleton className="m-5 h-96 max-w-2xl" />}>
              <Compose
                subject={subject}
                recipient={recipient}
                onRecipient={(id) => show('new', id ?? undefined)}
                onSent={() => show('sent')}
              />
            </Suspense>
          )}
        </Tabs>
      </Card>
      {opened && (
        <MessageDialog
          message={opened}
          box={box === 'sent' ? 'sent' : 'inbox'}
          onReply={() => write(replySubject(opened.subject), opened.fromUser.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Inbox({ onOpen }: { onOpen: (message: Message) => void }) {
  const { data, error, refetch } = useReceivedMessages();
  const messages = data?.receivedMessages;
  if (!messages) return <Waiting error={error} onRetry={refetch} />;
  if (messages.length > 0) return <MessageList messages={messages} box="inbox" onOpen={onOpen} />;
  return (
    <EmptyState
      icon={<Mail aria-hidden />}
      title="No messages"
      body="What the staff write to HR appears here, for every admin."
    />
  );
}

interface SentProps {
  onOpen: (message: Message) => void;
  onWrite: () => void;
}

function Sent({ onOpen, onWrite }: SentProps) {
  const { data, error, refetch } = useSentMessages();
  const messages = data?.sentMessages;
  if (!messages) return <Waiting error={error} onRetry={refetch} />;
  if (messages.length > 0) return <MessageList messages={messages} box="sent" onOpen={onOpen} />;
  return (
    <EmptyState
      icon={<Send aria-hidden />}
      title="Nothing sent"
      body="What you write to the staff is kept here."
      action={<Button onClick={onWrite}>Write a message</Button>}
    />
  );
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (!error) return <Skeleton className="m-4 h-40" />;
  return (
    <div className="p-4">
      <LoadFailed error={error} onRetry={onRetry} />
    </div>
  );
}
