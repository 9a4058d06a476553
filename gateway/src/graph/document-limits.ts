import { createBoundedMap } from '@portal/auth/bounded-map';
import type { Operation } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { type DocumentCost, measureOperation } from './document-cost.ts';

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

const maxCachedLength = 4_000;
/** Of all cached documents together: three times the web app’s. A parsed document takes up to 100 bytes for each. */
const maxCachedCharacters = 200_000;
const parseCache = createParseCache();
const introspectionParseCache = createParseCache();

function createParseCache() {
  return createBoundedMap<Result<DocumentNode, 'BAD_INPUT'>>(
    maxCachedCharacters,
    ({ length }) => length,
  );
}

/**
 * Parses a document and checks it against the limits, before the expensive validation. Results are
 * cached by text. With `introspection`, schema fields may nest as deeply as tools need.
 */
export function parseWithinLimits(
  query: string,
  introspection = false,
): Result<DocumentNode, 'BAD_INPUT'> {
  if (query.length > documentLimits.characters) return limitError('is too long');
  const cache = parseCacheFor(introspection);
  const cached = cache.get(query);
  if (cached) {
    // The documents in use stay, however many others are sent.
    cache.set(query, cached);
    return cached;
  }
  const result = parseAndMeasure(query, introspection);
  // A long parsed document takes a lot of memory, and the web app has none.
  if (query.length <= maxCachedLength) cache.set(query, result);
  return result;
}

/** Whether a document was run recently. Another one costs parsing, validation and a plan: some ten times as much. */
export function isKnownDocument(query: string, introspection = false): boolean {
  const cached = parseCacheFor(introspection).get(query);
  return cached !== undefined && (!cached.ok || runDocuments.has(cached.value));
}

const runDocuments = new WeakSet<DocumentNode>();

/** Remembers that a document was run. An invalid one never is: each time it is validated anew. */
export function rememberDocument(document: DocumentNode): void {
  runDocuments.add(document);
}

function parseCacheFor(introspection: boolean) {
  return introspection ? introspectionParseCache : parseCache;
}

/** Finds the operation of a document by name, or its only operation; null without one. */
export function findOperation(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  return getOperationAST(document, name) ?? null;
}

function parseAndMeasure(query: string, introspection: boolean): Result<DocumentNode, 'BAD_INPUT'> {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: documentLimits.tokens, noLocation: true });
  } catch (error) {
    return fail('BAD_INPUT', (error as Error).message);
  }
  const { fragments, spreads, fields } = countNodes(document);
  if (fragments > documentLimits.fragments) return limitError('has too many fragments');
  if (spreads > documentLimits.spreads) return limitError('uses fragments too often');
  if (fields > documentLimits.fields) return limitError('has too many fields');
  const definitions = fragmentsByName(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const measure = measureOperation(definition, definitions, documentLimits, introspection);
    if (measure.depth > documentLimits.depth) return limitError('is nested too deeply');
    if (measure.aliases > documentLimits.aliases) return limitError('has too many aliases');
    if (measure.rootFields > documentLimits.rootFields) {
      return limitError('has too many root fields');
    }
    if (measure.fields > documentLimits.fields || measure.cost > documentLimits.cost) {
      return limitError('has too many fields');
    }
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

const measures = new WeakMap<OperationDefinitionNode, DocumentCost>();

/** The measure of an operation of a document that is within the limits, made once for each parsed document. */
export function measureWithinLimits(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentCost {
  const known = measures.get(operation);
  if (known) return known;
  // As where introspection is allowed: a deep schema field must not end the measurement.
  const measure = measureOperation(operation, fragmentsByName(document), documentLimits, true);
  measures.set(operation, measure);
  return measure;
}

const listsByOperation = new Map<string, number>();

/** How many lists an operation's own document reads, which REST runs; 0 for a mutation. */
export function countLists({ name, kind, document: text }: Operation): number {
  if (kind === 'mutation') return 0;
  const known = listsByOperation.get(name);
  if (known !== undefined) return known;
  const document = parse(text);
  const operation = findOperation(document, undefined);
  const lists = operation ? measureWithinLimits(document, operation).lists : 0;
  listsByOperation.set(name, lists);
  return lists;
}

/** The fragments of a document by name. */
export function fragmentsByName(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === 'FragmentDefinition');
  return new Map(fragments.map((node) => [node.name.value, node]));
}

function limitError(what: string) {
  return fail('BAD_INPUT', `The document ${what}`);
}
