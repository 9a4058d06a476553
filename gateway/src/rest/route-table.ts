import type { Operation } from '@portal/contracts/operation';
import { type Addressed, inputReader } from './read-input.ts';

export interface Route<Contract extends Addressed = Operation> {
  contract: Contract;
  readInput: ReturnType<typeof inputReader>;
}

export interface Match<Contract extends Addressed = Operation> {
  route: Route<Contract>;
  path: Record<string, string>;
}

interface Pattern<Contract extends Addressed> {
  route: Route<Contract>;
  steps: Steps;
}
type Steps = { text: string; isParameter: boolean }[];

const nothing: Record<string, string> = {};

/**
 * The REST routes of all contracts, prepared once. Most have no parameter and are found in a map;
 * the rest by method and number of steps, fixed steps before parameters.
 */
export function routeTable<Contract extends Addressed>(contracts: readonly Contract[]) {
  const fixed = new Map<string, Route<Contract>>();
  const fixedPaths = new Set<string>();
  const patterns = new Map<string, Pattern<Contract>[]>();
  for (const contract of contracts) {
    const { method, path, alsoAt = path } = contract.rest;
    const route = { contract, readInput: inputReader(contract) };
    for (const address of new Set([path, alsoAt])) {
      const steps = stepsOf(address);
      if (steps.some((step) => step.isParameter)) {
        const key = keyOf(method, steps.length);
        patterns.set(key, [...(patterns.get(key) ?? []), { route, steps }].sort(bySpecificity));
      } else {
        fixed.set(`${method} ${address}`, route);
        fixedPaths.add(address);
      }
    }
  }

  return (method: string, path: string): Match<Contract> | null => {
    const route = fixed.get(`${method} ${path}`);
    if (route) return { route, path: nothing };
    // As OpenAPI has it: an address without parameters is never a parameter of another.
    if (fixedPaths.has(path)) return null;
    const texts = path.split('/');
    for (const pattern of patterns.get(keyOf(method, texts.length)) ?? []) {
      const values = valuesIn(texts, pattern);
      if (values) return { route: pattern.route, path: values };
    }
    return null;
  };
}

function stepsOf(path: string): Steps {
  return path.split('/').map((step) => {
    const name = step.match(/^\{(\w+)\}$/)?.[1];
    return name === undefined
      ? { text: step, isParameter: false }
      : { text: name, isParameter: true };
  });
}

function valuesIn(texts: string[], { steps }: { steps: Steps }): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const [i, { text, isParameter }] of steps.entries()) {
    const given = texts[i] ?? '';
    if (!isParameter) {
      if (given !== text) return null;
      continue;
    }
    if (given === '') return null;
    try {
      values[text] = decodeURIComponent(given);
    } catch {
      return null;
    }
  }
  return values;
}

function bySpecificity(a: { steps: Steps }, b: { steps: Steps }): number {
  const first = a.steps.findIndex((step, i) => step.isParameter !== b.steps[i]?.isParameter);
  if (first < 0) return 0;
  return a.steps[first]?.isParameter ? 1 : -1;
}

function keyOf(method: string, steps: number): string {
  return `${method} ${steps}`;
}
