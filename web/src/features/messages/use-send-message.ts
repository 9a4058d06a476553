import { useMutation } from '@apollo/client/react';
import { SendMessageDocument } from '../../gql/documents.ts';
import { newestPage, pageOf } from './boxes.ts';
import type { Letter } from './letter.ts';

/** Sends a message, which is then the first of those that were sent; throws what Apollo throws. */
export function useSendMessage() {
  const [mutate, { loading }] = useMutation(SendMessageDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const sent = data.sendMessage;
      cache.updateQuery({ query: pageOf.sent, variables: newestPage }, (known) => {
        if (!known?.page) return undefined;
        const others = known.page.items.filter(({ id }) => id !== sent.id);
        return { page: { ...known.page, items: [sent, ...others] } };
      });
    },
  });

  async function send({ toUserId, subject, content }: Letter): Promise<void> {
    const toStaff = toUserId ? { toUserId, isAdminMessage: true } : {};
    await mutate({ variables: { input: { content, subject, ...toStaff } } });
  }

  return { send, isSending: loading };
}
