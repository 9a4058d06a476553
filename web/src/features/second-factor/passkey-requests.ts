import type {
  beginPasskey,
  beginPasskeyCheck,
  confirmPasskey,
  renamePasskey,
} from '@portal/contracts/identity/passkey';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { whileSessionIdChanges } from '../../lib/api/report-unauthorized.ts';
import { writeRest } from '../../lib/api/rest-client.ts';
import { getPasskey } from '../../lib/passkeys/passkeys.ts';

const factorsPath = '/api/account/second-factors';
const path = `${factorsPath}/passkeys`;

export type PasskeyOptions = OutputOf<typeof beginPasskey>;

export function useBeginPasskey() {
  return useMutation<PasskeyOptions, Error, InputOf<typeof beginPasskey>>({
    gcTime: 0,
    mutationFn: (input) => writeRest<typeof beginPasskey>('POST', path, input),
  });
}

export function useConfirmPasskey() {
  return useMutation<OutputOf<typeof confirmPasskey>, Error, InputOf<typeof confirmPasskey>>({
    gcTime: 0,
    mutationFn: (input) =>
      whileSessionIdChanges(() =>
        writeRest<typeof confirmPasskey>('POST', `${path}/confirm`, input),
      ),
  });
}

export function useRenamePasskey() {
  return useMutation<{ success: boolean }, Error, InputOf<typeof renamePasskey>>({
    mutationFn: (input) =>
      writeRest<typeof renamePasskey>('POST', `${factorsPath}/${input.id}/rename`, input),
  });
}

/** Asks for one of one’s own passkeys, to confirm a change; throws a `PasskeyError` or an `ApiError`. */
export async function checkPasskey() {
  return getPasskey(await writeRest<typeof beginPasskeyCheck>('POST', `${path}/check`, {}));
}
