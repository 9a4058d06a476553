import type { scimUsers } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import SCIMMY from 'scimmy';
import { userSchemaId } from './scim-documents.ts';

export type ScimSearch = Omit<InputOf<typeof scimUsers>, 'startIndex' | 'count'>;

const { Error: ScimError, Filter } = SCIMMY.Types;
const maxLength = 500;
const quotedText = /"(?:[^"\\]|\\.)*"/g;

/**
 * Reads a filter: comparisons joined by `and`, each of which an index serves. Throws invalidFilter for all others
 * (docs/scim.md).
 */
export function readScimFilter(text: string): ScimSearch {
  assertPlainExpression(text, 'invalidFilter');
  let expression: unknown;
  try {
    expression = Array.from(new Filter(text));
  } catch {
    throw unsupported(text);
  }
  const [branch, ...others] = expression as Record<string, unknown>[];
  if (!branch || others.length > 0) throw unsupported(text);
  const search: ScimSearch = {};
  for (const [path, comparison] of flatten(branch)) {
    if (!addComparison(search, path, comparison)) throw unsupported(text);
  }
  return search;
}

/**
 * Refuses what the library would take very long for: long texts, and `or`, which no filter or path of the portal needs.
 */
export function assertPlainExpression(text: string, scimType: 'invalidFilter' | 'invalidPath') {
  const isPlain = text.length <= maxLength && !/\bor\b/i.test(text.replace(quotedText, '""'));
  if (!isPlain) throw new ScimError(400, scimType, `This isn’t supported: ${text.slice(0, 100)}`);
}

function unsupported(text: string) {
  const message = `This filter isn’t supported: ${text}. Use eq for id, userName, externalId, emails.value or active, gt for meta.lastModified, and “and”`;
  return new ScimError(400, 'invalidFilter', message);
}

/** The comparisons of a filter, each with its path: of `emails[value eq "x"]` it is `emails.value`. */
function flatten(branch: object, prefix = ''): [string, readonly unknown[]][] {
  return Object.entries(branch).flatMap(([name, inner]): [string, readonly unknown[]][] => {
    const path = `${prefix}${name}`.toLowerCase();
    return Array.isArray(inner) ? [[path, inner]] : flatten(inner as object, `${path}.`);
  });
}

const userPrefix = `${userSchemaId}:`.toLowerCase();

/** Adds a comparison to the search; false if it isn’t supported. */
function addComparison(search: ScimSearch, path: string, comparison: readonly unknown[]): boolean {
  const [operator, value, ...rest] = comparison;
  if (rest.length > 0 || value === undefined) return false;
  const name = path.startsWith(userPrefix) ? path.slice(userPrefix.length) : path;
  if (name === 'meta.lastmodified') {
    if (operator !== 'gt' || typeof value !== 'string') return false;
    const time = new Date(value);
    if (Number.isNaN(time.getTime())) return false;
    search.modifiedAfter = time.toISOString();
    return true;
  }
  if (operator !== 'eq') return false;
  if (name === 'active') {
    const text = String(value).toLowerCase();
    if (text !== 'true' && text !== 'false') return false;
    search.active = text === 'true';
    return true;
  }
  // Everybody’s address is the primary one for work.
  if (name === 'emails.type') return value === 'work';
  if (name === 'emails.primary') return String(value).toLowerCase() === 'true';
  const field = fields[name];
  if (field === undefined || (typeof value !== 'string' && typeof value !== 'number')) return false;
  search[field] = String(value);
  return true;
}

const fields: Record<string, 'id' | 'userName' | 'externalId' | 'email'> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
};
