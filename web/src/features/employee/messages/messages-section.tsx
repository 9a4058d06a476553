import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePage } from '../../../app/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { MessageDialog } from '../../messages/message-dialog.tsx';
import { replySubject } from '../../messages/preview.ts';
import type { Message } from '../../messages/use-messages.ts';
import { Compose, newSubject } from './compose.tsx';
import { Inbox, SentBox } from './message-box.tsx';

const boxes = [
  { id: 'inbox', label: 'INBOX' },
  { id: 'sent', label: 'SENT' },
  { id: 'new', label: 'NEW' },
];

/** Messages between oneself and HR: what came, what was sent, and a new one. */
export function MessagesSection() {
  usePage('Messages');
  const [search, setSearch] = useSearchParams();
  const [subject, setSubject] = useState(newSubject);
  const [opened, setOpened] = useState<Message | null>(null);
  const asked = search.get('box');
  const box = boxes.find(({ id }) => id === asked)?.id ?? 'inbox';

  function show(id: string): void {
    setSearch({ section: 'messages', ...(id !== 'inbox' && { box: id }) }, { replace: true });
  }

  function write(about: string): void {
    setSubject(about);
    setOpened(null);
    show('new');
  }

  function onSent(): void {
    setSubject(newSubject);
    show('sent');
  }

  return (
    <>
      <PageHeader title="Messages" />
      <Card flush>
        <Tabs label="Messages" tabs={boxes} selected={box} onSelect={show}>
          {box === 'inbox' && <Inbox onOpen={setOpened} onWrite={() => write(newSubject)} />}
          {box === 'sent' && <SentBox onOpen={setOpened} onWrite={() => write(newSubject)} />}
          {box === 'new' && <Compose subject={subject} onSent={onSent} />}
        </Tabs>
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
