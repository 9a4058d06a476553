/**
 * Generates the typed GraphQL documents of the web app (a module in web/src/gql for each .graphql file, their types in
 * documents.ts) from the .graphql files and the supergraph, web/src/gql/initial-queries.ts from some of them, the event documentation and the picture
 * of the services in docs/ from the contracts, the lists of settings from the schemas of the environment, and
 * the table of allowed licences: `npm run generate`. With `--check` it only fails if a committed file is out of
 * date. It also fails if a document is invalid.
 */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { apiTokenScopes } from '@portal/contracts/api-token-scopes';
import { auditActions } from '@portal/contracts/identity/audit';
import { auditFields } from '@portal/contracts/identity/audit-detail';
import { employmentTypes } from '@portal/contracts/identity/employment';
import { personalDataStates } from '@portal/contracts/identity/personal-data';
import { registrationKinds } from '@portal/contracts/identity/registration';
import { secondFactorAudiences, secondFactorKinds } from '@portal/contracts/identity/second-factor';
import {
  securityEventActions,
  securityEventKind,
  securityEventOutcome,
} from '@portal/contracts/identity/security-event';
import {
  singleSignOnPurposes,
  singleSignOnTestSteps,
} from '@portal/contracts/identity/single-sign-on';
import { roles } from '@portal/contracts/identity/user';
import { fitNoteKinds } from '@portal/contracts/leave/fit-note';
import {
  bankHolidayRule,
  givenBackReason,
  ledgerLineKind,
} from '@portal/contracts/leave/leave-ledger';
import { nations } from '@portal/contracts/leave/leave-policy';
import { mailKind } from '@portal/contracts/messaging/undelivered-mails';
import { serviceNames } from '@portal/contracts/operation';
import { archiveJobState } from '@portal/contracts/records/archive-job';
import { payrollFrequency } from '@portal/contracts/records/payroll';
import { type GraphQLSchema, isInterfaceType, parse, printSchema } from 'graphql';
import { generateEventDocs, schemaFolder } from './generate-event-docs.ts';
import { generateServiceDocs } from './generate-service-docs.ts';
import { generateLicences } from './licences/generate-licences.ts';
import { mergeInitialQueries } from './merge-initial-queries.ts';
import { rootFolder } from './root-folder.ts';
import { generateSettings } from './settings/generate-settings.ts';
import { documentsFile, gqlFolder, splitDocuments } from './split-documents.ts';

const initialQueriesFile = `${gqlFolder}/initial-queries.ts`;

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
    Nation: unionOf(nations),
    TimeOfDay: 'string',
    Role: unionOf(roles),
    EmploymentType: unionOf(employmentTypes),
    RegistrationKind: unionOf(registrationKinds),
    FitNoteKind: unionOf(fitNoteKinds),
    AuditAction: unionOf(auditActions),
    SecurityEventAction: unionOf(securityEventActions),
    SecurityEventKind: unionOf(securityEventKind.options),
    SecurityEventOutcome: unionOf(securityEventOutcome.options),
    AuditField: unionOf(auditFields),
    ApiTokenScope: unionOf(apiTokenScopes),
    SecondFactorKind: unionOf(secondFactorKinds),
    PersonalDataState: unionOf(personalDataStates),
    SingleSignOnPurpose: unionOf(singleSignOnPurposes),
    SingleSignOnTestStep: unionOf(singleSignOnTestSteps),
    SecondFactorAudience: unionOf(secondFactorAudiences),
    MailKind: unionOf(mailKind.options),
    LedgerLineKind: unionOf(ledgerLineKind.options),
    GivenBackReason: unionOf(givenBackReason.options),
    BankHolidayRule: unionOf(bankHolidayRule.options),
    PayrollFrequency: unionOf(payrollFrequency.options),
    ArchiveJobState: unionOf(archiveJobState.options),
    ServiceName: unionOf(serviceNames),
  },
};

/** Values that are not valid GraphQL enum names, as a TypeScript union. */
function unionOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ');
}

/** The schema that clients of the gateway see. */
export async function clientSchema(): Promise<GraphQLSchema> {
  const supergraph = await readFile(join(rootFolder, 'gateway/supergraph.graphql'), 'utf8');
  return Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
}

/** The types of all documents, and for each .graphql file a module of its documents, by path. */
async function typedDocuments(): Promise<Map<string, string>> {
  const schema = await clientSchema();
  const documents = [];
  for await (const file of glob('web/src/**/*.graphql', { cwd: rootFolder })) {
    documents.push({
      location: file,
      document: parse(await readFile(join(rootFolder, file), 'utf8')),
    });
  }
  documents.sort((a, b) => a.location.localeCompare(b.location));
  const operations = await codegen({
    filename: join(rootFolder, documentsFile),
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    config: configuration,
    pluginMap: { operationTypes, typedDocumentNode },
    plugins: [{ operationTypes: {} }, { typedDocumentNode: {} }],
  });
  const { types, modules } = splitDocuments(operations, documents);
  return new Map([[documentsFile, `${types}\n${possibleTypes(schema)}`], ...modules]);
}

/** The types of each interface, without which Apollo Client can't match a fragment on an interface. */
function possibleTypes(schema: GraphQLSchema): string {
  const typesByInterface = Object.values(schema.getTypeMap())
    .filter(isInterfaceType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  return `export const possibleTypes = ${JSON.stringify(Object.fromEntries(typesByInterface))};`;
}

/** Generates all files, by path from the repository root. */
async function generated(): Promise<Map<string, string>> {
  const withHeader = (content: string) =>
    `// Made by \`npm run generate\`. Don't edit.\n${content}\n`;
  return new Map([
    ...Array.from(
      await typedDocuments(),
      ([file, content]) => [file, withHeader(content)] as const,
    ),
    [
      initialQueriesFile,
      withHeader(
        `/** What each area asks for when it is opened: each query merged of those that it names. */
export const initialQueries = ${JSON.stringify(await mergeInitialQueries(), null, 2)} as const;`,
      ),
    ],
    ...generateEventDocs(),
    ...generateServiceDocs(),
    ...(await generateSettings()),
    ...(await generateLicences()),
  ]);
}

/** Finds files in generated folders that are no longer generated. */
async function staleFiles(current: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  const folders = [`${schemaFolder}/*`, `${gqlFolder}/**/*.ts`];
  for await (const file of glob(folders, { cwd: rootFolder })) {
    if (!current.has(file)) found.push(file);
  }
  return found;
}

async function check(current: ReadonlyMap<string, string>): Promise<boolean> {
  const stale = await staleFiles(current);
  for (const [file, content] of current) {
    const committed = await readFile(join(rootFolder, file), 'utf8').catch(() => '');
    if (committed !== content) stale.push(file);
  }
  for (const file of stale) console.error(`${file} is out of date. Run: npm run generate`);
  return stale.length === 0;
}

if (import.meta.main) {
  const current = await generated();
  if (process.argv.includes('--check')) {
    if (!(await check(current))) process.exit(1);
  } else {
    for (const file of await staleFiles(current)) await rm(join(rootFolder, file));
    for (const [file, content] of current) {
      await mkdir(dirname(join(rootFolder, file)), { recursive: true });
      await writeFile(join(rootFolder, file), content);
    }
  }
}
