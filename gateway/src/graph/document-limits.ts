import { boundedMap } from '@portal/auth/bounded-map';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { measureOperation } from './document-cost.ts';

/** What a document may ask for at most. The web app's own stay far below. */
export const documentLimits = {
  characters: 20_000,
  tokens: 2_000,
  /** Named and inline fragments that a document defines, and places that use one. */
  fragments: 20,
  spreads: 20,
  depth: 10,
  aliases: 30,
  rootFields: 15,
  /** Counted each time that a fragment is used. */
  fields: 300,
  /** Fields again, those within a list multiplied by the length that it may have. */
  cost: 10_000,
};

const longestRemembered = 4_000;
const remembered = boundedMap<Result<DocumentNode, 'BAD_INPUT'>>(500);
const rememberedWithIntrospection = boundedMap<Result<DocumentNode, 'BAD_INPUT'>>(500);

/**
 * Parses a document and holds it against the limits, before anything else looks at it: validation
 * of a hostile one is what costs most. The verdict on a text is remembered. With `introspection` the
 * schema may be asked for as deeply as tools do.
 */
export function withinLimits(
  query: string,
  introspection = false,
): Result<DocumentNode, 'BAD_INPUT'> {
  if (query.length > documentLimits.characters) return tooMuch('is too long');
  const verdicts = introspection ? rememberedWithIntrospection : remembered;
  const known = verdicts.get(query);
  if (known) return known;
  const verdict = judge(query, introspection);
  // The parsed form of a longer one takes a lot of memory; the app has none.
  if (query.length <= longestRemembered) verdicts.set(query, verdict);
  return verdict;
}

/** The operation of a document that a request means, if it is one. */
export function operationOf(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  return getOperationAST(document, name) ?? null;
}

function judge(query: string, introspection: boolean): Result<DocumentNode, 'BAD_INPUT'> {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: documentLimits.tokens, noLocation: true });
  } catch (error) {
    return fail('BAD_INPUT', (error as Error).message);
  }
  const { fragments, spreads } = fragmentCounts(document);
  if (fragments > documentLimits.fragments) return tooMuch('has too many fragments');
  if (spreads > documentLimits.spreads) return tooMuch('uses fragments too often');
  const definitions = fragmentsOf(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const measure = measureOperation(definition, definitions, documentLimits, introspection);
    if (measure.depth > documentLimits.depth) return tooMuch('is nested too deeply');
    if (measure.aliases > documentLimits.aliases) return tooMuch('has too many aliases');
    if (measure.rootFields > documentLimits.rootFields) {
      return tooMuch('asks for too many things at once');
    }
    if (measure.fields > documentLimits.fields || measure.cost > documentLimits.cost) {
      return tooMuch('asks for too many fields');
    }
  }
  return ok(document);
}

/** An inline fragment is both a fragment and a use of it. */
function fragmentCounts(document: DocumentNode): { fragments: number; spreads: number } {
  const counts = { fragments: 0, spreads: 0 };
  visit(document, {
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

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === 'FragmentDefinition');
  return new Map(fragments.map((node) => [node.name.value, node]));
}

function tooMuch(what: string) {
  return fail('BAD_INPUT', `The document ${what}`);
}
