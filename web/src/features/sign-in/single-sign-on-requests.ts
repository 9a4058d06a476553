import type {
  beginSingleSignOnCheck,
  beginSingleSignOnLink,
  removeSingleSignOnLink,
  SingleSignOnLink,
} from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode, serverMessage } from '../../lib/api/api-error.ts';
import { writeRest } from '../../lib/api/rest-client.ts';
import { toast } from '../../ui/feedback/toast.tsx';

const linksPath = '/api/account/sso-links';

/** The accounts at providers that one’s own is linked to. */
export function useSingleSignOnLinks() {
  return useQuery<SingleSignOnLink[]>({ queryKey: [linksPath] });
}

/** Removes one’s own link. One that was removed meanwhile counts as removed. */
export function useRemoveSingleSignOnLink() {
  const client = useQueryClient();
  return useMutation<void, Error, SingleSignOnLink>({
    mutationFn: async ({ id }) => {
      try {
        await writeRest<typeof removeSingleSignOnLink>('DELETE', `${linksPath}/${id}`, { id });
      } catch (failure) {
        if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      }
      await client.invalidateQueries({ queryKey: [linksPath] });
    },
  });
}

type GoToProvider = { provider: string } & (
  | { purpose: 'link' }
  | ({ purpose: 'check' } & Omit<InputOf<typeof beginSingleSignOnCheck>, 'provider'>)
);

/** Goes to a provider, to link the account there or to sign in again. */
export function useGoToProvider() {
  return useMutation<void, Error, GoToProvider>({
    gcTime: 0,
    mutationFn: async ({ purpose, ...input }) => {
      const path = `/api/sso/${input.provider}/${purpose}`;
      const { url } = await writeRest<typeof beginSingleSignOnLink | typeof beginSingleSignOnCheck>(
        'POST',
        path,
        input,
      );
      window.location.assign(url);
    },
    onError: (error) => {
      // The form of a second factor says so itself.
      if (errorCode(error) === 'BAD_INPUT') return;
      toast({
        title: 'We couldn’t open your organisation’s sign-in',
        description: serverMessage(error) ?? 'Please try again.',
        tone: 'error',
      });
    },
  });
}
