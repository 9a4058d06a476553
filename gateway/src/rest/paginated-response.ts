import type { Operation } from '@portal/contracts/operation';
import { pathParameter, pathParameterNames } from './path-parameters.ts';

/**
 * Converts a page to its REST form: the items as a bare array, and the next page's address in the
 * header `Link`. Other values stay unchanged.
 */
export function toPaginatedResponse(
  { rest }: Pick<Operation, 'rest'>,
  result: unknown,
  input: Record<string, unknown>,
): { value: unknown; headers: Record<string, string> } {
  if (!isPage(result)) return { value: result, headers: {} };
  const { items, next } = result;
  if (next === null) return { value: items, headers: {} };
  const inPath = pathParameterNames(rest.path);
  const path = rest.path.replaceAll(pathParameter, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const query = new URLSearchParams({ after: next });
  for (const [name, value] of Object.entries(input)) {
    if (name !== 'after' && !inPath.includes(name) && value != null) query.set(name, String(value));
  }
  return { value: items, headers: { link: `<${path}?${query}>; rel="next"` } };
}

function isPage(result: unknown): result is { items: unknown[]; next: string | null } {
  return typeof result === 'object' && result !== null && 'items' in result && 'next' in result;
}
