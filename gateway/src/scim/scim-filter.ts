import type { scimUsers } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import SCIMMY from 'scimmy';
import { userSchemaId } from './scim-documents.ts';

export type ScimSearch = Omit<InputOf<typeof scimUsers>, 'startIndex' | 'count'>;
type Comparison = [path: string, operator: string, value: string | number | boolean];

const { Error: ScimError } = SCIMMY.Types;
const maxLength = 500;

/**
 * Reads a filter: comparisons joined by `and`, each of which an index serves. Throws invalidFilter for all others
 * (docs/scim.md). The library’s parser isn’t used: a filter could stop the gateway, and change the prototype of all objects.
 */
export function readScimFilter(text: string): ScimSearch {
  const comparisons = text.length > maxLength ? null : readComparisons(text);
  const search: ScimSearch = {};
  const known = new Set<string>();
  const isSupported = comparisons?.every((comparison) => {
    const [path] = comparison;
    const isRepeated = known.has(path);
    known.add(path);
    return !isRepeated && addComparison(search, comparison);
  });
  if (isSupported) return search;
  const message = `This filter isn’t supported: ${text.slice(0, 100)}. Use eq for id, userName, externalId, emails.value or active, gt for meta.lastModified, and “and”`;
  throw new ScimError(400, 'invalidFilter', message);
}

// Sticky, and each in linear time.
const name = /[a-z][\w$:.-]*/iy;
const operatorAndValue = /\s+([a-z]{2})\s+("(?:[^"\\]|\\.)*"|true|false|-?\d{1,15})/iy;
const and = /\s+and\s+/iy;

/** The comparisons of a filter: of `emails[value eq "x"]` the path is `emails.value`. Null if it is no such filter. */
function readComparisons(text: string): Comparison[] | null {
  const trimmed = text.trim();
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(trimmed);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const comparisons = readJoined('', true);
  return comparisons !== null && at === trimmed.length ? comparisons : null;

  function readJoined(prefix: string, mayNest: boolean): Comparison[] | null {
    const all: Comparison[] = [];
    do {
      const some = readOne(prefix, mayNest);
      if (some === null) return null;
      all.push(...some);
    } while (read(and));
    return all;
  }

  function readOne(prefix: string, mayNest: boolean): Comparison[] | null {
    const path = read(name)?.[0];
    if (path === undefined) return null;
    if (!mayNest || !read(/\[\s*/y)) return readEnd(`${prefix}${path}`);
    const inner = readJoined(`${path}.`, false);
    if (inner === null || !read(/\s*\]/y)) return null;
    if (!read(/\./y)) return inner;
    const attribute = read(name)?.[0];
    const last = attribute === undefined ? null : readEnd(`${path}.${attribute}`);
    return last && [...inner, ...last];
  }

  function readEnd(path: string): Comparison[] | null {
    const [, operator = '', literal = ''] = read(operatorAndValue) ?? [];
    const value = readLiteral(literal);
    return value === null ? null : [[path.toLowerCase(), operator.toLowerCase(), value]];
  }
}

/** The value of a JSON literal, with words in any case; null if it isn’t one. */
function readLiteral(literal: string): string | number | boolean | null {
  try {
    return JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase());
  } catch {
    return null;
  }
}

const userPrefix = `${userSchemaId}:`.toLowerCase();

/** Adds a comparison to the search; false if it isn’t supported. */
function addComparison(search: ScimSearch, [path, operator, value]: Comparison): boolean {
  const attribute = path.startsWith(userPrefix) ? path.slice(userPrefix.length) : path;
  if (attribute === 'meta.lastmodified') {
    if (operator !== 'gt' || typeof value !== 'string') return false;
    const time = new Date(value);
    // Those of other years have no four digits, which instants have.
    if (Number.isNaN(time.getTime()) || !/^[12]\d{3}-/.test(time.toISOString())) return false;
    search.modifiedAfter = time.toISOString();
    return true;
  }
  if (operator !== 'eq') return false;
  if (attribute === 'active') {
    const text = String(value).toLowerCase();
    if (text !== 'true' && text !== 'false') return false;
    search.active = text === 'true';
    return true;
  }
  // Everybody’s address is the primary one for work.
  if (attribute === 'emails.type') return value === 'work';
  if (attribute === 'emails.primary') return String(value).toLowerCase() === 'true';
  const field = fields.get(attribute);
  if (field === undefined || typeof value === 'boolean') return false;
  search[field] = String(value);
  return true;
}

const fields = new Map<string, 'id' | 'userName' | 'externalId' | 'email'>([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['emails', 'email'],
  ['emails.value', 'email'],
]);
