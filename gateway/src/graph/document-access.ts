import { type Caller, type Refusal, refusal } from '@portal/auth/caller';
import type { Access } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { type DocumentNode, Lexer, Source } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

const accessOf = new Map<string, Access>([
  ...operations.map(({ name, access }): [string, Access] => [name, access]),
  ['__typename', 'anyone'],
]);

/** Of a caller without a finished sign-in. The longest contract for them has less than half of it. */
export const openDocumentLimits = { characters: 3_000, tokens: 150 };

/**
 * Why a caller without a session, or still in setup, may not send a text as long as this: what they
 * may ask for is short, unless anybody may read the schema. Looked at before the text is parsed.
 */
export function lengthRefusal(
  query: string,
  caller: Caller,
  introspection = false,
): Refusal | null {
  return caller.stage === 'full' || introspection || isShort(query)
    ? null
    : refusal('signed-in', caller);
}

function isShort(query: string): boolean {
  if (query.length > openDocumentLimits.characters) return false;
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 0; tokens <= openDocumentLimits.tokens; tokens += 1) {
      if (lexer.advance().kind === '<EOF>') return true;
    }
    return false;
  } catch {
    // The parser says what is wrong with it.
    return true;
  }
}

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
