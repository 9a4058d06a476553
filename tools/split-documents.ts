import { dirname, relative } from 'node:path/posix';
import type { DocumentNode } from 'graphql';

export const gqlFolder = 'web/src/gql';
const features = 'web/src/features';
export const documentsFile = `${gqlFolder}/documents.ts`;

/** A document of codegen: its name without the suffix, and its types. */
const documentLine = /^export const (\w+?)(?:Document|FragmentDoc) = .* as DocumentNode<(.+)>;$/;

/**
 * Splits the output of codegen into the types of all documents and a module of documents for each .graphql file, by
 * path. In a module of its own, a document is fetched only with the screens that use it.
 */
export function splitDocuments(
  generated: string,
  sources: readonly { location: string; document: DocumentNode }[],
): { types: string; modules: Map<string, string> } {
  const lines = generated.split('\n');
  const types = lines.filter((line) => !documentLine.test(line)).join('\n');
  const modules = sources.map(({ location, document }) => {
    if (!location.startsWith(features)) throw new Error(`${location} isn’t in ${features}`);
    const path = location.replace(features, gqlFolder).replace(/\.graphql$/, '.ts');
    return [path, moduleOf(path, document, lines)] as const;
  });
  return { types, modules: new Map(modules) };
}

function moduleOf(path: string, document: DocumentNode, lines: readonly string[]): string {
  const names = document.definitions.map((one) => 'name' in one && one.name?.value);
  const documents = lines.flatMap((line) => {
    const [, name = '', types = ''] = documentLine.exec(line) ?? [];
    return names.includes(name) ? [{ line, types: types.split(', ') }] : [];
  });
  // A fragment has no variables.
  const types = documents.flatMap(({ types }) => types).filter((type) => type !== 'unknown');
  return `import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import type { ${types.sort().join(', ')} } from '${relative(dirname(path), documentsFile)}';

${documents.map(({ line }) => line).join('\n')}`;
}
