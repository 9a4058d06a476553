import { useMutation } from '@apollo/client/react';
import { DeleteMessageDocument } from '../../gql/messages/messages.ts';
import { errorCode, isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** Deletes a message for everyone and shows the result. Returns whether it is deleted. */
export function useDeleteMessage() {
  const [mutate, { loading }] = useMutation(DeleteMessageDocument);

  async function deleteMessage(id: string): Promise<boolean> {
    try {
      await mutate({ variables: { input: { id } } });
      toast({
        title: 'Message deleted',
        description: 'It has been deleted for everyone.',
        tone: 'success',
      });
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return false;
      const isAlreadyDeleted = errorCode(error) === 'NOT_FOUND';
      toast({
        title: 'Delete failed',
        description: isAlreadyDeleted
          ? 'This message was already deleted. The list has been refreshed.'
          : (serverMessage(error) ?? 'Please try again.'),
        tone: 'error',
      });
      return isAlreadyDeleted;
    }
  }

  return { deleteMessage, isDeleting: loading };
}
