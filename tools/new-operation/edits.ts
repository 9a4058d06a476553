import type { NeighbourConventions } from './neighbour-conventions.ts';
import type { OperationNames } from './operation-names.ts';
import * as templates from './templates.ts';

/** Adds an operation to the contract of its area. */
export function withContract(
  source: string,
  names: OperationNames,
  conventions: NeighbourConventions,
): string {
  const imported = [
    ['z', 'zod'],
    ['operation', '../operation.ts'],
    ['id', '../scalars.ts'],
  ] as const;
  const withImports = imported.reduce((text, [name, from]) => withImport(text, name, from), source);
  return withImports + templates.contract(names, conventions);
}

/**
 * Adds an operation to the list of all operations, after those of its area. `contractFile` is its area's,
 * without the suffix.
 */
export function withListedOperation(
  source: string,
  { service, field }: OperationNames,
  contractFile: string,
): string {
  const module = `./${service}/${contractFile}.ts`;
  const neighbours = importedNames(source, module) ?? [];
  const [list = ''] = /^export const operations[\s\S]*?^\];/m.exec(source) ?? [];
  const longer = insertAfterLast(list, neighbours, `  ${field},\n`, /^\];/m);
  return withImport(
    source.replace(list, () => longer),
    field,
    module,
  );
}

/** Adds a mutation to an SDL, after the last one of its area; `neighbours` are the area's operations. */
export function withMutation(
  source: string,
  names: OperationNames,
  neighbours: readonly string[],
): string {
  const field = templates.schemaField(names);
  const mutations = /^type Mutation \{\n([^}]*)\}\n/m.exec(source);
  const withField = mutations
    ? source.replace(mutations[0], () => insertAfterLast(mutations[0], neighbours, field, /^\}/m))
    : insertAfter(source, /^type Query \{\n[^}]*\}\n/m, `\ntype Mutation {\n${field}}\n`);
  return withField + templates.schemaTypes(names);
}

/** Adds a mutation to the resolvers of its area, after the others. */
export function withResolver(
  source: string,
  names: OperationNames,
  contractModule: string,
): string {
  const { field, area, file } = names;
  const namespace = namespaceOf(source, contractModule);
  const contractName = namespace ? `${namespace}.${field}` : `${field}Contract`;
  const withContractName = namespace
    ? source
    : `import { ${field} as ${contractName} } from '${contractModule}';\n${source}`;
  const withOperation = withImport(withContractName, field, `../operations/${area}/${file}.ts`);
  const line = templates.resolver(names, contractName);
  const mutations = /^( *)Mutation: \{\n[\s\S]*?^\1(?=\})/m;
  if (mutations.test(withOperation)) return insertAfter(withOperation, mutations, line);
  if (!/^ *Mutation: \{/m.test(withOperation)) {
    return insertBefore(withOperation, /^ *Query: \{/m, `Mutation: { ${line} },\n`);
  }
  // An area without mutations has an empty object on one line.
  return insertAfter(withOperation, /^ *Mutation: \{/m, `\n${line}`);
}

/** The module of the contract that the resolvers of an area import first. */
export function contractModuleOf(resolvers: string): string {
  const [module] = /@portal\/contracts\/[a-z]+\/[a-z-]+/.exec(resolvers) ?? [];
  if (module === undefined) throw new Error('The resolvers import no contract');
  return module;
}

function namespaceOf(source: string, module: string): string | undefined {
  return source.match(new RegExp(`import \\* as (\\w+) from '${module}'`))?.[1];
}

/** Adds a name to the import of a module, or an import of it. */
function withImport(source: string, name: string, module: string): string {
  const names = importedNames(source, module);
  if (!names) return `import { ${name} } from '${module}';\n${source}`;
  if (names.includes(name)) return source;
  const all = [...names, name].join(', ');
  return source.replace(importOf(module), `import { ${all} } from '${module}';`);
}

function importedNames(source: string, module: string): string[] | undefined {
  const [, names] = importOf(module).exec(source) ?? [];
  return names
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function importOf(module: string): RegExp {
  return new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}';`);
}

/** Inserts a line after the last one that begins with one of `names`, or before `end` if there is none. */
function insertAfterLast(
  source: string,
  names: readonly string[],
  line: string,
  end: RegExp,
): string {
  const lines = source.split('\n');
  const last = lines.findLastIndex((one) => names.includes(/^ +(\w+)/.exec(one)?.[1] ?? ''));
  if (last < 0) return insertBefore(source, end, line);
  return lines.toSpliced(last + 1, 0, line.trimEnd()).join('\n');
}

function insertAfter(source: string, pattern: RegExp, text: string): string {
  const [found] = pattern.exec(source) ?? [];
  if (found === undefined) throw new Error(`No ${pattern} to insert after`);
  return source.replace(found, () => found + text);
}

function insertBefore(source: string, pattern: RegExp, text: string): string {
  const [found] = pattern.exec(source) ?? [];
  if (found === undefined) throw new Error(`No ${pattern} to insert before`);
  return source.replace(found, () => text + found);
}
