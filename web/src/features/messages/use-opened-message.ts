import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnauthorized } from '../../app/api-error.ts';
import { toApiError } from '../../app/graphql-error.ts';
import { backgroundHeader } from '../../app/rest.ts';
import { MarkMessageReadDocument } from '../../gql/documents.ts';
import type { Box, Message } from './boxes.ts';
import type { MessageList } from './use-message-list.ts';

/**
 * The message that the address names: out of the list, else from the server, which gives one that
 * came to those who read it. Calls back where there is none to be shown.
 */
export function useOpenedMessage(
  id: string,
  box: Box,
  list: MessageList,
  onMissing: () => void,
): Message | null {
  const client = useApolloClient();
  const listed = list.items?.find((message) => message.id === id) ?? null;
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);

  const tellMissing = useEffectEvent(onMissing);
  const isUnknown = list.isCurrent && !known;
  useEffect(() => {
    if (!isUnknown) return;
    let isLeft = false;
    async function ask(): Promise<Message | undefined> {
      if (box === 'sent') return undefined;
      const { data } = await client.mutate({
        mutation: MarkMessageReadDocument,
        variables: { input: { id } },
        context: { headers: backgroundHeader },
      });
      return data?.markMessageRead;
    }
    ask()
      .catch((error: unknown) => {
        if (isUnauthorized(toApiError(error))) isLeft = true;
        return undefined;
      })
      .then((message) => {
        if (isLeft) return;
        if (message) setKnown(message);
        else tellMissing();
      });
    return () => {
      isLeft = true;
    };
  }, [isUnknown, id, box, client]);
  return known;
}
