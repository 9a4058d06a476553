import type { Operation } from '@portal/contracts/operation';
import { createInputReader, type RestContract } from './read-input.ts';

export interface Route<Contract extends RestContract = Operation> {
  contract: Contract;
  readInput: ReturnType<typeof createInputReader>;
}

export interface RouteMatch<Contract extends RestContract = Operation> {
  route: Route<Contract>;
  path: Record<string, string>;
}

interface Pattern<Contract extends RestContract> {
  route: Route<Contract>;
  segments: Segments;
}
type Segments = { text: string; isParameter: boolean }[];

const noParameters: Record<string, string> = {};

/**
 * Creates a finder of the REST route of a method and path. Most routes have no parameter and are
 * found in a map; the others by method and number of segments, fixed segments before parameters.
 */
export function createRouteTable<Contract extends RestContract>(contracts: readonly Contract[]) {
  const fixed = new Map<string, Route<Contract>>();
  const fixedPaths = new Set<string>();
  const patterns = new Map<string, Pattern<Contract>[]>();
  for (const contract of contracts) {
    const { method, path, aliasPath = path } = contract.rest;
    const route = { contract, readInput: createInputReader(contract) };
    for (const address of new Set([path, aliasPath])) {
      const segments = parseSegments(address);
      if (segments.some((segment) => segment.isParameter)) {
        const key = patternKey(method, segments.length);
        patterns.set(key, [...(patterns.get(key) ?? []), { route, segments }].sort(bySpecificity));
      } else {
        fixed.set(`${method} ${address}`, route);
        fixedPaths.add(address);
      }
    }
  }

  return (method: string, path: string): RouteMatch<Contract> | null => {
    const route = fixed.get(`${method} ${path}`);
    if (route) return { route, path: noParameters };
    // As in OpenAPI, a path without parameters never matches another path's parameter.
    if (fixedPaths.has(path)) return null;
    const texts = path.split('/');
    for (const pattern of patterns.get(patternKey(method, texts.length)) ?? []) {
      const values = matchParameters(texts, pattern);
      if (values) return { route: pattern.route, path: values };
    }
    return null;
  };
}

function parseSegments(path: string): Segments {
  return path.split('/').map((segment) => {
    const name = segment.match(/^\{(\w+)\}$/)?.[1];
    return name === undefined
      ? { text: segment, isParameter: false }
      : { text: name, isParameter: true };
  });
}

function matchParameters(
  texts: string[],
  { segments }: { segments: Segments },
): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const [i, { text, isParameter }] of segments.entries()) {
    const segment = texts[i] ?? '';
    if (!isParameter) {
      if (segment !== text) return null;
      continue;
    }
    if (segment === '') return null;
    try {
      values[text] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return values;
}

function bySpecificity(a: { segments: Segments }, b: { segments: Segments }): number {
  const first = a.segments.findIndex(
    (segment, i) => segment.isParameter !== b.segments[i]?.isParameter,
  );
  if (first < 0) return 0;
  return a.segments[first]?.isParameter ? 1 : -1;
}

function patternKey(method: string, segments: number): string {
  return `${method} ${segments}`;
}
