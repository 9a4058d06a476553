import * as contracts from '@portal/contracts/identity/passkey';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { beginPasskey } from '../operations/second-factor/begin-passkey.ts';
import { beginPasskeyCheck } from '../operations/second-factor/begin-passkey-check.ts';
import { confirmPasskey } from '../operations/second-factor/confirm-passkey.ts';
import { renamePasskey } from '../operations/second-factor/rename-passkey.ts';
import { beginPasskeySignIn } from '../operations/sign-in/begin-passkey-sign-in.ts';
import { finishPasskeySignIn } from '../operations/sign-in/finish-passkey-sign-in.ts';

/** Passkeys: adding and renaming one's own, and using one. */
export const passkeyResolvers = (deps: Dependencies) => ({
  Query: {},
  Mutation: {
    beginPasskey: resolve(contracts.beginPasskey, (request, input) =>
      beginPasskey(deps, request, input),
    ),
    confirmPasskey: resolve(contracts.confirmPasskey, (request, input) =>
      confirmPasskey(deps, request, input),
    ),
    renamePasskey: resolve(contracts.renamePasskey, (request, input) =>
      renamePasskey(deps, request, input),
    ),
    beginPasskeyCheck: resolve(contracts.beginPasskeyCheck, (request) =>
      beginPasskeyCheck(deps, request),
    ),
    beginPasskeySignIn: resolve(contracts.beginPasskeySignIn, () => beginPasskeySignIn(deps)),
    finishPasskeySignIn: resolve(contracts.finishPasskeySignIn, (request, input) =>
      finishPasskeySignIn(deps, request, input),
    ),
  },
});
