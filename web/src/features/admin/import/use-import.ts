import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ImportUsersDocument } from '../../../gql/admin/import/import.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  type ApiError,
  errorCode,
  isOutcomeUnknown,
  isUnauthorized,
} from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { addPeopleToCache } from '../staff/people-cache.ts';

export type ImportState =
  | { state: 'none' }
  | { state: 'running'; csv: string; count: number; since: number }
  /** The outcome is unknown. */
  | { state: 'unanswered'; csv: string; count: number; error: ApiError }
  /** No account was created. */
  | { state: 'refused'; error: ApiError }
  | { state: 'done'; people: PersonFragment[] };

const retryDelayMs = 2_000;
const maxAttempts = 60;

/**
 * Creates the accounts of a file, all or none. A retry carries the same idempotency key, so nobody
 * is created twice and the first response is returned.
 */
export function useImport() {
  const [progress, setProgress] = useState<ImportState>({ state: 'none' });
  const [send] = useMutation(ImportUsersDocument, {
    update: (cache, { data }) => {
      if (data) addPeopleToCache(cache, data.importUsers);
    },
  });

  /** Gives the final state. */
  async function run(csv: string, count: number): Promise<ImportState['state']> {
    setProgress({ state: 'running', csv, count, since: currentTime() });
    const end = await endOf(csv, count);
    setProgress(end);
    return end.state;
  }

  async function endOf(csv: string, count: number): Promise<ImportState> {
    try {
      return { state: 'done', people: await sendWithRetries(csv) };
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return { state: 'none' };
      return isOutcomeUnknown(error)
        ? { state: 'unanswered', csv, count, error }
        : { state: 'refused', error };
    }
  }

  /** Also waits for an earlier attempt with the same key that is still running. */
  async function sendWithRetries(csv: string): Promise<PersonFragment[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { data } = await send({ variables: { input: { csv } } });
        if (!data) throw new Error('The import came back empty');
        return data.importUsers;
      } catch (cause) {
        const isInProgress = errorCode(toApiError(cause)) === 'IDEMPOTENCY_KEY_IN_USE';
        if (!isInProgress || attempt === maxAttempts) throw cause;
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  }

  return { progress, run, forget: () => setProgress({ state: 'none' }) };
}
