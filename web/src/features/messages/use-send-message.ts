import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { withNew } from '../../app/with-new.ts';
import { SendMessageDocument } from '../../gql/documents.ts';
import { newestPage, pageOf } from './boxes.ts';
import { isSame, type Letter } from './letter.ts';

/** Sends a message, which is then the first of those that were sent; throws what Apollo throws. */
export function useSendMessage() {
  const [underWay, setUnderWay] = useState<readonly Letter[]>([]);
  const [mutate] = useMutation(SendMessageDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const sent = data.sendMessage;
      cache.updateQuery({ query: pageOf.sent, variables: newestPage }, (known) => {
        if (!known?.page) return undefined;
        return { page: { ...known.page, items: withNew(sent, known.page.items) } };
      });
    },
  });

  async function send(letter: Letter): Promise<void> {
    const { toUserId, subject, content } = letter;
    const toStaff = toUserId ? { toUserId, isAdminMessage: true } : {};
    setUnderWay((others) => [...others, letter]);
    try {
      await mutate({ variables: { input: { content, subject, ...toStaff } } });
    } finally {
      setUnderWay((all) => all.filter((one) => one !== letter));
    }
  }

  return { send, isSending: (letter: Letter) => underWay.some((one) => isSame(one, letter)) };
}
