import type { Operation } from '@portal/contracts/operation';

/**
 * What a page is by REST (decisions.md section 1: lists are bare arrays): its items, and where the
 * next page is in the header `Link`. A value that is no page stays as it is.
 */
export function pageAnswer(
  { rest }: Pick<Operation, 'rest'>,
  given: unknown,
  input: Record<string, unknown>,
): { value: unknown; headers: Record<string, string> } {
  if (!isPage(given)) return { value: given, headers: {} };
  const { items, next } = given;
  if (next === null) return { value: items, headers: {} };
  const inPath = new Set<string>();
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const query = new URLSearchParams({ after: next });
  for (const [name, value] of Object.entries(input)) {
    if (name !== 'after' && !inPath.has(name) && value != null) query.set(name, String(value));
  }
  return { value: items, headers: { link: `<${path}?${query}>; rel="next"` } };
}

function isPage(given: unknown): given is { items: unknown[]; next: string | null } {
  return typeof given === 'object' && given !== null && 'items' in given && 'next' in given;
}
