import type {
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactors,
} from '@portal/contracts/identity/second-factor';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { whileSessionIdChanges } from '../../lib/api/report-unauthorized.ts';
import { readRest, writeRest } from '../../lib/api/rest-client.ts';

/*
 * Inputs and outputs are removed from memory once they aren't shown any more, because they hold
 * passwords, secrets and codes.
 */

const path = '/api/account/second-factors';

export type OwnSecondFactors = OutputOf<typeof secondFactors>;
export type TotpSecret = OutputOf<typeof beginTotp>;
type RecoveryCodes = OutputOf<typeof confirmTotp>;

/** One’s own second factors. */
export function useSecondFactors() {
  return useQuery<OwnSecondFactors>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof secondFactors>(path, { signal }),
    gcTime: 0,
  });
}

export function useBeginTotp() {
  return useMutation<TotpSecret, Error, InputOf<typeof beginTotp>>({
    gcTime: 0,
    mutationFn: (input) => writeRest<typeof beginTotp>('POST', `${path}/totp`, input),
  });
}

export function useConfirmTotp() {
  return useMutation<RecoveryCodes, Error, InputOf<typeof confirmTotp>>({
    gcTime: 0,
    mutationFn: (input) =>
      whileSessionIdChanges(() =>
        writeRest<typeof confirmTotp>('POST', `${path}/totp/confirm`, input),
      ),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation<RecoveryCodes, Error, InputOf<typeof renewRecoveryCodes>>({
    gcTime: 0,
    mutationFn: (input) =>
      writeRest<typeof renewRecoveryCodes>('POST', `${path}/recovery-codes`, input),
  });
}

export function useRemoveSecondFactor() {
  return useMutation<{ success: boolean }, Error, InputOf<typeof removeSecondFactor>>({
    gcTime: 0,
    mutationFn: (input) =>
      writeRest<typeof removeSecondFactor>('POST', `${path}/${input.id}/remove`, input),
  });
}
