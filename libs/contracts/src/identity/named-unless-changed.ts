interface SaveInput {
  id?: string | null | undefined;
  name?: string | undefined;
}

/** Whether the input of a save changes what has the id, or names what it adds. */
export function isNamedUnlessChanged({ id, name }: SaveInput): boolean {
  return typeof id === 'string' || name !== undefined;
}

export const missingName = { path: ['name'], message: 'Enter a name' };

/** The same rule as JSON Schema, for OpenAPI. */
export const namedUnlessChangedJsonSchema = {
  anyOf: [{ required: ['id'], properties: { id: { type: 'string' } } }, { required: ['name'] }],
};
