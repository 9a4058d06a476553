import * as templates from './templates.ts';

/** Gives all names of an operation such as `cancel-day`. Throws if it is not kebab-case. */
export function namesOf(service: string, file: string): templates.Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(file)) {
    throw new RangeError(`${file} is not kebab-case: write it like cancel-day`);
  }
  const words = file.split('-');
  const type = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const title = words.join(' ');
  return {
    service,
    folder: service === 'identity' ? 'people' : service,
    file,
    field: type.charAt(0).toLowerCase() + type.slice(1),
    type,
    title: title.charAt(0).toUpperCase() + title.slice(1),
  };
}

/** Adds an operation to operations.ts. */
export function withOperation(source: string, names: templates.Names): string {
  const importLine = `import { ${names.field} } from './${names.folder}/${names.file}.ts';\n`;
  return importLine + insertBefore(source, /^\];/m, `  ${names.field},\n`);
}

/** Adds a mutation to an SDL. */
export function withMutation(source: string, names: templates.Names): string {
  const field = templates.schemaField(names);
  const fields = /^type Mutation \{\n/m.test(source)
    ? insertAfter(source, /^type Mutation \{\n/m, field)
    : insertAfter(source, /^type Query \{\n[^}]*\}\n/m, `\ntype Mutation {\n${field}}\n`);
  return fields + templates.schemaTypes(names);
}

/** Adds a mutation to the resolvers of a service. */
export function withResolver(source: string, names: templates.Names): string {
  const line = templates.resolverLine(names);
  const resolvers = /^ *Mutation: \{/m.test(source)
    ? insertAfter(source, /^ *Mutation: \{/m, line)
    : insertBefore(source, /^ *Query: \{/m, `Mutation: { ${line} },\n`);
  const resolveImport = source.includes(templates.resolveImport) ? '' : templates.resolveImport;
  return resolveImport + templates.resolverImports(names) + resolvers;
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
