import { Mail, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MessageList } from '../../messages/message-list.tsx';
import { type Message, useReceivedMessages, useSentMessages } from '../../messages/use-messages.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

interface BoxProps {
  onOpen(message: Message): void;
  onWrite(): void;
}

export function Inbox({ onOpen, onWrite }: BoxProps) {
  const { data, error, refetch } = useReceivedMessages();
  return (
    <Box
      messages={data?.receivedMessages ?? undefined}
      error={error}
      onRetry={refetch}
      box="inbox"
      onOpen={onOpen}
      empty={
        <EmptyState
          icon={<Mail aria-hidden />}
          title="No messages"
          body="What HR writes to you appears here."
          action={<Button onClick={onWrite}>Write to HR</Button>}
        />
      }
    />
  );
}

export function SentBox({ onOpen, onWrite }: BoxProps) {
  const { data, error, refetch } = useSentMessages();
  return (
    <Box
      messages={data?.sentMessages ?? undefined}
      error={error}
      onRetry={refetch}
      box="sent"
      onOpen={onOpen}
      empty={
        <EmptyState
          icon={<Send aria-hidden />}
          title="Nothing sent"
          body="What you write to HR is kept here."
          action={<Button onClick={onWrite}>Write to HR</Button>}
        />
      }
    />
  );
}

interface ContentProps {
  messages: readonly Message[] | undefined;
  error: unknown;
  onRetry(): unknown;
  box: 'inbox' | 'sent';
  onOpen(message: Message): void;
  empty: ReactNode;
}

function Box({ messages, error, onRetry, box, onOpen, empty }: ContentProps) {
  if (messages) {
    if (messages.length === 0) return empty;
    return <MessageList messages={messages} box={box} onOpen={onOpen} />;
  }
  if (error) {
    return (
      <div className="p-4">
        <LoadFailed error={error} onRetry={onRetry} />
      </div>
    );
  }
  return <Skeleton className="m-4 h-40" />;
}
