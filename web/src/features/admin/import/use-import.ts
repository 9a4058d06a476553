import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type ApiError,
  errorCode,
  isUnauthorized,
  outcomeUnknown,
} from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { currentTime } from '../../../app/server-clock.ts';
import { ImportUsersDocument, type PersonFragment } from '../../../gql/documents.ts';
import { listPeople } from '../staff/list-people.ts';

export type Import =
  | { state: 'none' }
  | { state: 'running'; csv: string; count: number; since: number }
  /** It is not known whether the accounts were made. */
  | { state: 'unanswered'; csv: string; count: number; error: ApiError }
  /** No account was made. */
  | { state: 'refused'; error: ApiError }
  | { state: 'done'; people: PersonFragment[] };

const askAgainMs = 2_000;
const mostAsked = 60;

/**
 * Makes the accounts of a file, all or none. Sent again after it stayed without an answer, it carries
 * the same key: whoever was made is not made twice, and the first answer comes.
 */
export function useImport() {
  const [progress, setProgress] = useState<Import>({ state: 'none' });
  const [send] = useMutation(ImportUsersDocument, {
    update: (cache, { data }) => {
      if (data) listPeople(cache, data.importUsers);
    },
  });

  /** Gives how it ended. */
  async function run(csv: string, count: number): Promise<Import['state']> {
    setProgress({ state: 'running', csv, count, since: currentTime() });
    const end = await endOf(csv, count);
    setProgress(end);
    return end.state;
  }

  async function endOf(csv: string, count: number): Promise<Import> {
    try {
      return { state: 'done', people: await answer(csv) };
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return { state: 'none' };
      return outcomeUnknown(error)
        ? { state: 'unanswered', csv, count, error }
        : { state: 'refused', error };
    }
  }

  /** Waits as well where what was sent before, under the same key, is still under way. */
  async function answer(csv: string): Promise<PersonFragment[]> {
    for (let asked = 1; ; asked += 1) {
      try {
        const { data } = await send({ variables: { input: { csv } } });
        if (!data) throw new Error('The import came back empty');
        return data.importUsers;
      } catch (cause) {
        const isUnderWay = errorCode(toApiError(cause)) === 'IDEMPOTENCY_KEY_IN_USE';
        if (!isUnderWay || asked === mostAsked) throw cause;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    }
  }

  return { progress, run, forget: () => setProgress({ state: 'none' }) };
}
