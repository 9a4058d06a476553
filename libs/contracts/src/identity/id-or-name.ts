interface SaveInput {
  id?: string | null | undefined;
  name?: string | undefined;
}

/** Whether a save has the id of what it changes, or the name of what it adds. */
export function hasIdOrName({ id, name }: SaveInput): boolean {
  return typeof id === 'string' || name !== undefined;
}

export const missingName = { path: ['name'], message: 'Enter a name' };

/** The same rule as JSON Schema, for OpenAPI. */
export const idOrNameJsonSchema = {
  anyOf: [{ required: ['id'], properties: { id: { type: 'string' } } }, { required: ['name'] }],
};
