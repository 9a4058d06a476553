import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { rootFolder } from '../root-folder.ts';

/** Gives a document by the name of its operation. */
export interface WebDocuments {
  (name: string): string;
  names: string[];
}

/**
 * Gives the GraphQL documents of the web app as its client sends them, by operation name, with fragments and
 * `__typename`. Throws for an unknown operation.
 */
export async function webDocuments(): Promise<WebDocuments> {
  const operations = new Map<string, OperationDefinitionNode>();
  const fragments = new Map<string, FragmentDefinitionNode>();
  for await (const file of glob('web/src/**/*.graphql', { cwd: rootFolder })) {
    for (const node of parse(await readFile(join(rootFolder, file), 'utf8')).definitions) {
      if (node.kind === Kind.OPERATION_DEFINITION) operations.set(node.name?.value ?? '', node);
      else if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
    }
  }

  const textOf = (name: string) => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`the web app has no operation ${name}`);
    const needed = new Set<FragmentDefinitionNode>();
    const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
      visit(node, {
        FragmentSpread(spread) {
          const fragment = fragments.get(spread.name.value);
          if (!fragment || needed.has(fragment)) return;
          needed.add(fragment);
          collect(fragment);
        },
      });
    collect(operation);
    return [operation, ...needed].map((node) => print(withTypes(node))).join('\n');
  };
  return Object.assign(textOf, { names: [...operations.keys()] });
}

function withTypes<Node extends OperationDefinitionNode | FragmentDefinitionNode>(
  node: Node,
): Node {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  return visit(node, {
    SelectionSet(set, _key, parent) {
      const isRoot = parent === node && node.kind === Kind.OPERATION_DEFINITION;
      return isRoot ? undefined : { ...set, selections: [...set.selections, typename] };
    },
  });
}
