/**
 * Makes the web app's typed GraphQL documents, web/src/gql/documents.ts, from every .graphql file
 * below web/src and the supergraph: `npm run generate`. With `--check` it changes nothing and
 * fails where the committed file is not current; it also fails where a document doesn't fit.
 */
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { auditActions } from '@portal/contracts/people/audit';
import { roles } from '@portal/contracts/people/user';
import { type GraphQLSchema, parse, printSchema } from 'graphql';
import { rootFolder } from './root-folder.ts';

const output = join(rootFolder, 'web/src/gql/documents.ts');

const configuration = {
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
  dedupeFragments: true,
  strictScalars: true,
  scalars: {
    Instant: 'string',
    Day: 'string',
    Month: 'string',
    MonthDay: 'string',
    TimeOfDay: 'string',
    Role: unionOf(roles),
    AuditAction: unionOf(auditActions),
  },
};

/** Words that are no names in GraphQL, as TypeScript has them. */
function unionOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ');
}

/** The schema that clients of the gateway see. */
export async function clientSchema(): Promise<GraphQLSchema> {
  const supergraph = await readFile(join(rootFolder, 'gateway/supergraph.graphql'), 'utf8');
  return Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
}

async function generate(): Promise<string> {
  const schema = await clientSchema();
  const documents = [];
  for await (const file of glob('web/src/**/*.graphql', { cwd: rootFolder })) {
    documents.push({
      location: file,
      document: parse(await readFile(join(rootFolder, file), 'utf8')),
    });
  }
  documents.sort((a, b) => a.location.localeCompare(b.location));
  return await codegen({
    filename: output,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    config: configuration,
    pluginMap: { operationTypes, typedDocumentNode },
    plugins: [{ operationTypes: {} }, { typedDocumentNode: {} }],
  });
}

if (import.meta.main) {
  const generated = `// Made by \`npm run generate\`. Don't edit.\n${await generate()}\n`;
  if (process.argv.includes('--check')) {
    const committed = await readFile(output, 'utf8').catch(() => '');
    if (committed !== generated) {
      console.error('web/src/gql/documents.ts is not current. Run: npm run generate');
      process.exit(1);
    }
  } else {
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, generated);
  }
}
