import { useMutation } from '@apollo/client/react';
import { errorCode, isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { toApiError } from '../../app/graphql-error.ts';
import { DeleteMessageDocument } from '../../gql/documents.ts';
import { toast } from '../../ui/toast.tsx';

/** Deletes a message for everybody, says what came of it, and gives whether it is gone. */
export function useDeleteMessage() {
  const [mutate, { loading }] = useMutation(DeleteMessageDocument);

  async function deleteMessage(id: string): Promise<boolean> {
    try {
      await mutate({ variables: { input: { id } } });
      toast({
        title: 'Message deleted',
        description: 'It is gone for everybody.',
        tone: 'success',
      });
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return false;
      const isGone = errorCode(error) === 'NOT_FOUND';
      toast({
        title: 'Delete failed',
        description: isGone
          ? 'This message was already deleted. The list has been refreshed.'
          : (serverMessage(error) ?? 'Please try again.'),
        tone: 'error',
      });
      return isGone;
    }
  }

  return { deleteMessage, isDeleting: loading };
}
