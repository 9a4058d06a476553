import type {
  beginSingleSignOnCheck,
  beginSingleSignOnLink,
  SingleSignOnLink,
} from '@portal/contracts/identity/single-sign-on';
import { useMutation, useQuery } from '@tanstack/react-query';
import { serverMessage } from '../../lib/api/api-error.ts';
import { writeRest } from '../../lib/api/rest-client.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** The accounts at providers that one’s own is linked to. */
export function useSingleSignOnLinks() {
  return useQuery<SingleSignOnLink[]>({ queryKey: ['/api/account/sso-links'] });
}

/** Goes to a provider, to link the account there or to sign in again. */
export function useGoToProvider() {
  return useMutation<void, Error, { provider: string; purpose: 'link' | 'check' }>({
    mutationFn: async ({ provider, purpose }) => {
      const path = `/api/sso/${provider}/${purpose}`;
      const { url } = await writeRest<typeof beginSingleSignOnLink | typeof beginSingleSignOnCheck>(
        'POST',
        path,
        { provider },
      );
      window.location.assign(url);
    },
    onError: (error) =>
      toast({
        title: 'We couldn’t open your organisation’s sign-in',
        description: serverMessage(error) ?? 'Please try again.',
        tone: 'error',
      }),
  });
}
