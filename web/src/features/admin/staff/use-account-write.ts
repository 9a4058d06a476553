import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useAccounts } from './accounts.ts';
import { type Outcome, sayFailure } from './failure.ts';

/** Does something to an account, once at a time; says below `failed` why it could not be done. */
export function useAccountWrite(person: PersonFragment, failed: string) {
  const client = useApolloClient();
  const { onGone } = useAccounts();
  const [isPending, setIsPending] = useState(false);

  /** Null where it was done. */
  async function run(write: (client: ApolloClient) => Promise<void>): Promise<Outcome | null> {
    setIsPending(true);
    try {
      await write(client);
      return null;
    } catch (cause) {
      const outcome = sayFailure(client, failed, person, cause);
      if (outcome.kind === 'gone') onGone(person.id);
      return outcome;
    } finally {
      setIsPending(false);
    }
  }

  return { run, isPending };
}
