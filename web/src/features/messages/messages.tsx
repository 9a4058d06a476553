import { useEffect, useEffectEvent, useState } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type TabItem, Tabs } from '../../ui/navigation/tabs.tsx';
import { ComposeMessage } from './compose-message.tsx';
import { Inbox, SentMessageList } from './mailbox.tsx';
import type { Message } from './mailbox-queries.ts';
import { replySubject } from './message-preview.ts';
import type { MessagesConfig } from './messages-config.ts';
import { useComposeState } from './use-compose-state.ts';
import { type Tab, useMessagesParams } from './use-messages-params.ts';
import { useSendMessage } from './use-send-message.ts';
import { useUnreadCount } from './use-unread-count.ts';

/** Messages between staff and HR, from either perspective. */
export function Messages({ config }: { config: MessagesConfig }) {
  const params = useMessagesParams();
  const state = useComposeState();
  // Kept here, so that a message being sent is still known after switching tabs.
  const sending = useSendMessage();
  const [takesFocus, setTakesFocus] = useState(false);
  const hasUnread = (useUnreadCount() ?? 0) > 0;
  const { tab, show, newMessage } = params;
  const startNewMessage = useEffectEvent(() => {
    const { toUserId, repliesTo } = newMessage;
    if (tab !== 'new' || !toUserId || !config.Recipient) return;
    state.start({ toUserId, subject: repliesTo === null ? '' : replySubject(repliesTo) });
    // Without the parameters, a reload doesn't start it again.
    show('new');
  });
  useEffect(() => startNewMessage(), []);
  const tabs: (TabItem & { id: Tab })[] = [
    { id: 'inbox', label: 'INBOX', badge: tab !== 'inbox' && hasUnread && <UnreadDot /> },
    { id: 'sent', label: 'SENT' },
    { id: 'new', label: 'NEW' },
  ];

  function onSelect(id: string): void {
    const next = tabs.find((one) => one.id === id)?.id ?? 'inbox';
    if (next === 'new' && tab !== 'new') state.clearUnlessStarted();
    // Keyboard users who switch tabs with the arrow keys keep the focus on the tabs.
    setTakesFocus(!document.activeElement?.matches(':focus-visible'));
    show(next);
  }

  function write(): void {
    state.clearUnlessStarted();
    setTakesFocus(true);
    show('new');
  }

  function reply({ subject, fromUser }: Message): void {
    state.start({
      subject: replySubject(subject),
      ...(config.Recipient && { toUserId: fromUser.id }),
    });
    setTakesFocus(true);
    show('new');
  }

  const box = { config, params, onWrite: write, onReply: reply };
  return (
    <>
      <PageHeader title="Messages" />
      <Card flush>
        <Tabs label="Messages" tabs={tabs} selected={tab} onSelect={onSelect}>
          {tab === 'inbox' && <Inbox {...box} />}
          {tab === 'sent' && <SentMessageList {...box} />}
          {tab === 'new' && (
            <ComposeMessage
              config={config}
              state={state}
              sending={sending}
              takesFocus={takesFocus}
              onSent={() => show('sent')}
            />
          )}
        </Tabs>
      </Card>
    </>
  );
}

function UnreadDot() {
  return (
    <span className="size-2 rounded-full bg-danger">
      <span className="sr-only">, unread messages</span>
    </span>
  );
}
