import { type AccessError, accessError, type Caller } from '@portal/auth/caller';
import type { Access } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { type DocumentNode, Lexer, Source } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

const operationAccess = new Map<string, Access>([
  ...operations.map(({ name, access }): [string, Access] => [name, access]),
  ['__typename', 'anyone'],
]);

/** The limits for callers without a finished sign-in: over twice the longest document they need. */
export const anonymousDocumentLimits = { characters: 3_000, tokens: 170 };

/**
 * The access error for a caller without a session, or in setup, who sends a long document. It is
 * checked before parsing, because everything open to them is short. It doesn't apply with
 * `introspection`.
 */
export function documentLengthError(
  query: string,
  caller: Caller,
  introspection = false,
): AccessError | null {
  return caller.stage === 'full' || introspection || isShort(query)
    ? null
    : accessError('signed-in', caller);
}

function isShort(query: string): boolean {
  if (query.length > anonymousDocumentLimits.characters) return false;
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 0; tokens <= anonymousDocumentLimits.tokens; tokens += 1) {
      if (lexer.advance().kind === '<EOF>') return true;
    }
    return false;
  } catch {
    // The parser reports the syntax error.
    return true;
  }
}

/**
 * The access error for a caller without a session, or in setup, whose document has a root field
 * that they may not use. It is checked before validation, which is expensive. Unknown fields need a
 * finished sign-in. For everybody else, the services check access field by field.
 */
export function documentAccessError(
  document: DocumentNode,
  caller: Caller,
  introspection = false,
): AccessError | null {
  if (caller.stage === 'full') return null;
  // With introspection the schema is no secret, so validation may name unknown fields.
  const accessOfUnknown = introspection ? 'anyone' : 'signed-in';
  for (const name of rootFieldNames(document)) {
    const code = accessError(operationAccess.get(name) ?? accessOfUnknown, caller);
    if (code) return code;
  }
  return null;
}
