import type { NeighbourConventions } from './neighbours.ts';
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

/** Adds an operation to the list of all operations. `contractFile` is its area's, without the suffix. */
export function withListedOperation(
  source: string,
  { contractFolder, field }: OperationNames,
  contractFile: string,
): string {
  const withName = withImport(source, field, `./${contractFolder}/${contractFile}.ts`);
  return insertBefore(withName, /^\];/m, `  ${field},\n`);
}

/** Adds a mutation to an SDL. */
export function withMutation(source: string, names: OperationNames): string {
  const field = templates.schemaField(names);
  const withField = /^type Mutation \{\n/m.test(source)
    ? insertAfter(source, /^type Mutation \{\n/m, field)
    : insertAfter(source, /^type Query \{\n[^}]*\}\n/m, `\ntype Mutation {\n${field}}\n`);
  return withField + templates.schemaTypes(names);
}

/** Adds a mutation to the resolvers of its area. */
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
  const mutation = /^ *Mutation: \{/m;
  if (!mutation.test(withOperation)) {
    return insertBefore(withOperation, /^ *Query: \{/m, `Mutation: { ${line} },\n`);
  }
  // An area without mutations may have an empty object on one line.
  return insertAfter(withOperation, mutation, `\n${line}`);
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
  const escaped = module.replaceAll('.', '\\.');
  const existing = new RegExp(`import \\{([^}]*)\\} from '${escaped}';`);
  const names = existing
    .exec(source)?.[1]
    ?.split(',')
    .map((one) => one.trim());
  if (!names) return `import { ${name} } from '${module}';\n${source}`;
  if (names.includes(name)) return source;
  const all = [...names.filter((one) => one !== ''), name];
  return source.replace(existing, `import { ${all.join(', ')} } from '${module}';`);
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
