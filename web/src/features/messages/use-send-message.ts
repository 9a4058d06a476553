import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SendMessageDocument } from '../../gql/messages/messages.ts';
import { prependUnique } from '../../lib/live/prepend-unique.ts';
import { type Draft, isSameDraft } from './draft.ts';
import { mailboxQueries, newestPage } from './mailbox-queries.ts';

/** Sends a message and adds it to the sent box. Throws errors of Apollo Client. */
export function useSendMessage() {
  const [pending, setPending] = useState<readonly Draft[]>([]);
  const [mutate] = useMutation(SendMessageDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const sent = data.sendMessage;
      cache.updateQuery({ query: mailboxQueries.sent, variables: newestPage }, (known) => {
        if (!known?.page) return undefined;
        return { page: { ...known.page, items: prependUnique(sent, known.page.items) } };
      });
    },
  });

  async function send(draft: Draft): Promise<void> {
    const { toUserId, subject, content } = draft;
    const toStaff = toUserId ? { toUserId, isAdminMessage: true } : {};
    setPending((others) => [...others, draft]);
    try {
      await mutate({ variables: { input: { content, subject, ...toStaff } } });
    } finally {
      setPending((all) => all.filter((one) => one !== draft));
    }
  }

  return { send, isSending: (draft: Draft) => pending.some((one) => isSameDraft(one, draft)) };
}
