import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useAccounts } from './accounts-context.ts';
import { type Outcome, showAccountFailure } from './show-account-failure.ts';

/** Runs one account action at a time and reports its failure under the title `failed`. */
export function useAccountWrite(person: PersonFragment, failed: string) {
  const client = useApolloClient();
  const { onGone } = useAccounts();
  const [isPending, setIsPending] = useState(false);

  /** Null on success. */
  async function run(write: (client: ApolloClient) => Promise<void>): Promise<Outcome | null> {
    setIsPending(true);
    try {
      await write(client);
      return null;
    } catch (cause) {
      const outcome = showAccountFailure(client, failed, person, cause);
      if (outcome.kind === 'gone') onGone(person.id);
      return outcome;
    } finally {
      setIsPending(false);
    }
  }

  return { run, isPending };
}
