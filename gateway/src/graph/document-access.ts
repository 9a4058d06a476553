import { type Caller, type Refusal, refusal } from '@portal/auth/caller';
import type { Access } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import type { DocumentNode } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

const accessOf = new Map<string, Access>([
  ...operations.map(({ name, access }): [string, Access] => [name, access]),
  ['__typename', 'anyone'],
]);

/**
 * Why a caller without a session, or still in setup, may not send a document at all: one of its
 * operations asks for a field that isn't for them. Looked at before the document is validated,
 * because validation is expensive. Unknown fields need a finished sign-in. Everybody else is checked
 * by the services, field by field.
 */
export function documentRefusal(
  document: DocumentNode,
  caller: Caller,
  introspection = false,
): Refusal | null {
  if (caller.stage === 'full') return null;
  // Where anybody may read the schema, validation may as well say which fields it doesn't have.
  const accessOfUnknown = introspection ? 'anyone' : 'signed-in';
  for (const name of rootFieldNames(document)) {
    const refused = refusal(accessOf.get(name) ?? accessOfUnknown, caller);
    if (refused) return refused;
  }
  return null;
}
