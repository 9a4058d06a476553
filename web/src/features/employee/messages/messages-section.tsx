import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePage } from '../../../app/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Compose, newSubject } from './compose.tsx';
import { Inbox, SentBox } from './message-box.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { replySubject } from './preview.ts';
import type { Message } from './use-messages.ts';

const boxes = ['inbox', 'sent', 'new'] as const;
type BoxKey = (typeof boxes)[number];

/** Messages between oneself and HR: what came, what was sent, and a new one. */
export function MessagesSection() {
  usePage('Messages');
  const [search, setSearch] = useSearchParams();
  const [subject, setSubject] = useState(newSubject);
  const [opened, setOpened] = useState<Message | null>(null);
  const asked = search.get('box');
  const box: BoxKey = boxes.find((key) => key === asked) ?? 'inbox';

  function show(next: BoxKey): void {
    setSearch({ section: 'messages', ...(next !== 'inbox' && { box: next }) }, { replace: true });
  }
  function write(about: string): void {
    setSubject(about);
    setOpened(null);
    show('new');
  }

  return (
    <>
      <PageHeader title="Messages" />
      <Card flush>
        <Tabs
          label="Messages"
          selected={box}
          onSelect={(key) => show(key as BoxKey)}
          tabs={[
            { key: 'inbox', title: 'INBOX', content: <Inbox onOpen={setOpened} onWrite={() => write(newSubject)} /> },
            { key: 'sent', title: 'SENT', content: <SentBox onOpen={setOpened} onWrite={() => write(newSubject)} /> },
            { key: 'new', title: 'NEW', content: <Compose subject={subject} onSent={() => { setSubject(newSubject); show('sent'); }} /> },
          ]}
        />
      </Card>
      {opened && (
        <MessageDialog
          message={opened}
          box={box === 'sent' ? 'sent' : 'inbox'}
          onReply={() => write(replySubject(opened.subject))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
