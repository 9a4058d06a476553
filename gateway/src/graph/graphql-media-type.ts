import type { HttpResponse } from '../http/http-response.ts';

export const jsonType = 'application/json';
const graphType = 'application/graphql-response+json';
export type GraphMediaType = typeof jsonType | typeof graphType;

/** More than any client names. */
const maxNamed = 20;

/**
 * The media type of a GraphQL response: the one that the `Accept` header prefers, and JSON where it
 * names neither, as in GraphQL over HTTP.
 */
export function acceptedMediaType(accept: string | undefined): GraphMediaType {
  const weights = new Map((accept ?? '').split(',', maxNamed).map(weightOf));
  const weight = weights.get(graphType) ?? 0;
  return weight > 0 && weight >= (weights.get(jsonType) ?? 0) ? graphType : jsonType;
}

/** Sets the media type of a response. */
export function withMediaType(type: GraphMediaType, response: HttpResponse): HttpResponse {
  if (response.body.length === 0) return response;
  return {
    ...response,
    headers: { ...response.headers, 'content-type': `${type}; charset=utf-8` },
  };
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.toLowerCase().split(';');
  const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return [type.trim(), q === undefined ? 1 : Number(q.trim().slice(2)) || 0];
}
