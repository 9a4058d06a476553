import SCIMMY from 'scimmy';
import { userSchemaId } from './scim-documents.ts';

type Resource = Record<string, unknown>;

const { Error: ScimError } = SCIMMY.Types;
const attributePath = /^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i;
const alwaysReturned = new Set(['schemas', 'id']);

/** Reads which attributes a client wants: those of `attributes`, or all but those of `excludedAttributes`. */
export function readAttributeSelection(query: URLSearchParams): (resource: Resource) => Resource {
  const only = readPaths(query.get('attributes'));
  const excluded = readPaths(query.get('excludedAttributes'));
  if (only) return (resource) => select(resource, (path) => isCovered(only, path));
  if (!excluded) return (resource) => resource;
  return (resource) => select(resource, (path) => !isCovered(excluded, path));
}

function readPaths(text: string | null): Set<string> | null {
  if (!text) return null;
  const prefix = `${userSchemaId}:`.toLowerCase();
  const paths = text
    .split(',')
    .map((path) => path.trim().toLowerCase())
    .map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path));
  // Those of schemas that the portal doesn’t have select nothing.
  const known = paths.filter((path) => !path.startsWith('urn:'));
  if (known.some((path) => !attributePath.test(path))) {
    throw new ScimError(400, 'invalidValue', 'attributes must be names, separated by commas');
  }
  return new Set(known);
}

/** Whether an attribute, or the one that contains it, was named. */
function isCovered(named: ReadonlySet<string>, path: string): boolean {
  return named.has(path) || named.has(path.split('.')[0] ?? '');
}

function select(resource: Resource, isSelected: (path: string) => boolean): Resource {
  const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    if (alwaysReturned.has(name)) return [[name, value]];
    const path = name.toLowerCase();
    if (typeof value !== 'object' || value === null) return isSelected(path) ? [[name, value]] : [];
    const inner = selectInner(value, (key) => isSelected(`${path}.${key.toLowerCase()}`));
    return inner === null ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

/** The selected parts of a value, or of each in a list; null for none. */
function selectInner(value: object, isSelected: (key: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => selectInner(item, isSelected) ?? []);
    return items.length > 0 ? items : null;
  }
  const kept = Object.entries(value).filter(([key]) => isSelected(key));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
