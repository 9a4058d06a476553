import { fail, ok, type Result } from '@portal/kernel/result';
import { type DocumentNode, parse, visit } from 'graphql';
import { measureOperation } from './document-cost.ts';
import { fragmentsByName } from './document-definitions.ts';

/** The limits of a document. Those of the web app stay far below. */
export const documentLimits = {
  characters: 20_000,
  tokens: 2_000,
  /** Fragment definitions, named and inline, and their uses. */
  fragments: 20,
  spreads: 20,
  depth: 10,
  /** Of fields within others. The web app has none. */
  aliases: 5,
  rootFields: 15,
  /** Counted again for each use of a fragment. Also the limit for all definitions together, used or not. */
  fields: 300,
  /** Fields within a list are multiplied by its possible length. */
  cost: 12_000,
};

const limitMessages = {
  characters: 'is longer than # characters',
  fragments: 'has more than # fragments',
  spreads: 'uses fragments more than # times',
  depth: 'is nested more than # levels deep',
  aliases: 'has more than # aliases within fields',
  rootFields: 'has more than # root fields',
  fields: 'has more than # fields',
  cost: 'may read too much: a field in a list counts once for each item (limit #)',
};
type Limit = keyof typeof limitMessages;
const limits = Object.keys(limitMessages) as Limit[];

/** Parses a document and checks it against the limits. With `introspection`, schema fields may nest as deeply as tools need. */
export function parseAndCheckLimits(
  query: string,
  introspection: boolean,
): Result<DocumentNode, 'BAD_INPUT'> {
  const tooLong = limitFailure({ characters: query.length });
  if (tooLong) return tooLong;
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: documentLimits.tokens, noLocation: true });
  } catch (error) {
    return fail('BAD_INPUT', (error as Error).message);
  }
  const tooMany = limitFailure(countNodes(document));
  if (tooMany) return tooMany;
  const definitions = fragmentsByName(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const measure = measureOperation(definition, definitions, documentLimits, introspection);
    const tooLarge = limitFailure(measure);
    if (tooLarge) return tooLarge;
  }
  return ok(document);
}

/**
 * Counts fragments, their uses and the fields of all definitions. An inline fragment counts as both of the first two.
 * Validation compares fields with each other, also those of a fragment or an operation that isn’t used.
 */
function countNodes(document: DocumentNode) {
  const counts = { fragments: 0, spreads: 0, fields: 0 };
  visit(document, {
    Field() {
      counts.fields += 1;
    },
    FragmentDefinition() {
      counts.fragments += 1;
    },
    FragmentSpread() {
      counts.spreads += 1;
    },
    InlineFragment() {
      counts.fragments += 1;
      counts.spreads += 1;
    },
  });
  return counts;
}

/** The failure of a document with the first of the numbers that is above its limit; null if none is. */
function limitFailure(measured: Partial<Record<Limit, number>>) {
  const limit = limits.find((each) => (measured[each] ?? 0) > documentLimits[each]);
  if (limit === undefined) return null;
  const number = documentLimits[limit].toLocaleString('en-GB');
  return fail('BAD_INPUT', `The document ${limitMessages[limit].replace('#', number)}`);
}
