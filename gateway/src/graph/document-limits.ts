import { boundedMap } from '@portal/auth/bounded-map';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** What a document may ask for at most. The web app's own stay far below. */
export const documentLimits = {
  characters: 20_000,
  tokens: 2_000,
  depth: 10,
  aliases: 30,
  rootFields: 15,
  /** Fields, counted each time that a fragment is used: what an answer costs per person in it. */
  cost: 500,
};

interface Measure {
  /** Fields of the level itself, those of its fragments among them. */
  width: number;
  depth: number;
  aliases: number;
  cost: number;
}

const remembered = boundedMap<Result<DocumentNode, 'BAD_INPUT'>>(500);

/**
 * Parses a document and holds it against the limits, before anything else looks at it: validation
 * of a hostile one is what costs most. The verdict on a text is remembered.
 */
export function withinLimits(query: string): Result<DocumentNode, 'BAD_INPUT'> {
  if (query.length > documentLimits.characters) return tooMuch('is too long');
  const known = remembered.get(query);
  if (known) return known;
  const verdict = judge(query);
  remembered.set(query, verdict);
  return verdict;
}

/** The operation of a document that a request means, if it is one. */
export function operationOf(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  return getOperationAST(document, name) ?? null;
}

function judge(query: string): Result<DocumentNode, 'BAD_INPUT'> {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: documentLimits.tokens, noLocation: true });
  } catch (error) {
    return fail('BAD_INPUT', (error as Error).message);
  }
  const measure = measurer(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const { width, depth, aliases, cost } = measure(definition.selectionSet);
    if (depth > documentLimits.depth) return tooMuch('is nested too deeply');
    if (aliases > documentLimits.aliases) return tooMuch('has too many aliases');
    if (cost > documentLimits.cost) return tooMuch('asks for too many fields');
    if (width > documentLimits.rootFields) return tooMuch('asks for too many things at once');
  }
  return ok(document);
}

function measurer(document: DocumentNode) {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Measure>();

  function fragment(name: string): Measure {
    const known = measured.get(name);
    if (known) return known;
    // In a cycle this is what the inner use counts; validation refuses the document anyway.
    measured.set(name, { width: 0, depth: 0, aliases: 0, cost: 0 });
    const definition = fragments.get(name);
    if (definition) measured.set(name, selection(definition.selectionSet));
    return measured.get(name) as Measure;
  }

  function selection({ selections }: SelectionSetNode): Measure {
    const total: Measure = { width: 0, depth: 0, aliases: 0, cost: 0 };
    for (const node of selections) {
      const isField = node.kind === 'Field';
      const below =
        node.kind === 'FragmentSpread'
          ? fragment(node.name.value)
          : node.selectionSet && selection(node.selectionSet);
      total.width += isField ? 1 : (below?.width ?? 0);
      total.depth = Math.max(total.depth, (below?.depth ?? 0) + (isField ? 1 : 0));
      total.aliases += (below?.aliases ?? 0) + (isField && node.alias ? 1 : 0);
      total.cost += (below?.cost ?? 0) + (isField ? 1 : 0);
    }
    return total;
  }
  return selection;
}

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === 'FragmentDefinition');
  return new Map(fragments.map((node) => [node.name.value, node]));
}

function tooMuch(what: string) {
  return fail('BAD_INPUT', `The document ${what}`);
}
