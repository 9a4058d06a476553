/** A parameter in the path of a route, such as `{id}`. */
export const pathParameter = /\{(\w+)\}/g;

/** The names of a path’s parameters, in order. */
export function pathParameterNames(path: string): string[] {
  return [...path.matchAll(pathParameter)].map(([, name]) => String(name));
}
