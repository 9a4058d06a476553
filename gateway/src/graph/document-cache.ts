import { createBoundedMap } from '@portal/auth/bounded-map';
import type { Result } from '@portal/kernel/result';
import type { DocumentNode } from 'graphql';
import { parseAndCheckLimits } from './document-limits.ts';

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
  const cache = parseCacheFor(introspection);
  const cached = cache.get(query);
  if (cached) {
    // The documents in use stay, however many others are sent.
    cache.set(query, cached);
    return cached;
  }
  const result = parseAndCheckLimits(query, introspection);
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
