import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';
import type { Message } from './boxes.ts';
import { Compose } from './compose.tsx';
import { Inbox, Sent } from './message-box.tsx';
import { replySubject } from './preview.ts';
import type { Side } from './side.ts';
import { useDesk } from './use-desk.ts';
import { type Tab, useMessagesAddress } from './use-messages-address.ts';
import { useSendMessage } from './use-send-message.ts';
import { useUnreadCount } from './use-unread.ts';

/** Messages between the staff and HR, as one of the two sees them (portal.md section 2). */
export function Messages({ side }: { side: Side }) {
  const address = useMessagesAddress();
  const desk = useDesk();
  // Here, so that it is still known of what is under way once one has looked at another tab.
  const post = useSendMessage();
  const [isCalled, setIsCalled] = useState(false);
  const hasUnread = (useUnreadCount() ?? 0) > 0;
  const { tab, show } = address;
  const tabs: (TabItem & { id: Tab })[] = [
    { id: 'inbox', label: 'INBOX', badge: tab !== 'inbox' && hasUnread && <UnreadDot /> },
    { id: 'sent', label: 'SENT' },
    { id: 'new', label: 'NEW' },
  ];

  function onSelect(id: string): void {
    const next = tabs.find((one) => one.id === id)?.id ?? 'inbox';
    if (next === 'new' && tab !== 'new') desk.refresh();
    // Whoever goes from tab to tab by the arrows stays among them.
    setIsCalled(!document.activeElement?.matches(':focus-visible'));
    show(next);
  }

  function write(): void {
    desk.refresh();
    setIsCalled(true);
    show('new');
  }

  function reply({ subject, fromUser }: Message): void {
    desk.begin({
      subject: replySubject(subject),
      ...(side.Recipient && { toUserId: fromUser.id }),
    });
    setIsCalled(true);
    show('new');
  }

  const box = { side, address, onWrite: write, onReply: reply };
  return (
    <>
      <PageHeader title="Messages" />
      <Card flush>
        <Tabs label="Messages" tabs={tabs} selected={tab} onSelect={onSelect}>
          {tab === 'inbox' && <Inbox {...box} />}
          {tab === 'sent' && <Sent {...box} />}
          {tab === 'new' && (
            <Compose
              side={side}
              desk={desk}
              post={post}
              isCalled={isCalled}
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
