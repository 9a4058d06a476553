import type { Answer } from '../http/answer.ts';

export const legacyType = 'application/json';
const graphType = 'application/graphql-response+json';
export type GraphMediaType = typeof legacyType | typeof graphType;

/**
 * The media type of a GraphQL response: what the `Accept` header weighs the most, and JSON where it
 * names neither type, as GraphQL over HTTP has it.
 */
export function acceptedMediaType(accept: string | undefined): GraphMediaType {
  const weights = new Map((accept ?? '').split(',').map(weightOf));
  const weight = weights.get(graphType) ?? 0;
  return weight > 0 && weight >= (weights.get(legacyType) ?? 0) ? graphType : legacyType;
}

/** A response in a media type. */
export function withMediaType(type: GraphMediaType, answer: Answer): Answer {
  if (answer.body.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': `${type}; charset=utf-8` } };
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.toLowerCase().split(';');
  const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return [type.trim(), q === undefined ? 1 : Number(q.trim().slice(2)) || 0];
}
