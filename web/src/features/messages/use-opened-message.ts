import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { MarkMessageReadDocument } from '../../gql/messages/messages.ts';
import { isUnauthorized } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { backgroundHeader } from '../../lib/api/rest-client.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';
import type { MessageList } from './use-message-list.ts';

/**
 * The message in the URL: from the list, otherwise from the server, which returns a received
 * message by marking it as read. Calls back if there is none.
 */
export function useOpenedMessage(
  id: string,
  box: Mailbox,
  list: MessageList,
  onMissing: () => void,
): Message | null {
  const client = useApolloClient();
  const listed = list.items?.find((message) => message.id === id) ?? null;
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);

  const notifyMissing = useEffectEvent(onMissing);
  const isUnknown = list.isCurrent && !known;
  useEffect(() => {
    if (!isUnknown) return;
    let isUnmounted = false;
    async function load(): Promise<Message | undefined> {
      if (box === 'sent') return undefined;
      const { data } = await client.mutate({
        mutation: MarkMessageReadDocument,
        variables: { input: { id } },
        context: { headers: backgroundHeader },
      });
      return data?.markMessageRead;
    }
    load()
      .catch((error: unknown) => {
        if (isUnauthorized(toApiError(error))) isUnmounted = true;
        return undefined;
      })
      .then((message) => {
        if (isUnmounted) return;
        if (message) setKnown(message);
        else notifyMissing();
      });
    return () => {
      isUnmounted = true;
    };
  }, [isUnknown, id, box, client]);
  return known;
}
