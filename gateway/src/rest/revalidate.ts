import { createHash } from 'node:crypto';
import { type Answer, empty } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';

/**
 * An answer with an entity tag, or 304 where the client has the same already. Calendar programs ask
 * every hour for what seldom changes. Only the client itself may keep it.
 */
export function revalidate({ headers }: Pick<Asked, 'headers'>, answer: Answer): Answer {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`;
  const fixed = { ...answer.headers, etag, 'cache-control': 'private, no-cache' };
  return hasTag(headers['if-none-match'], etag) ? empty(304, fixed) : { ...answer, headers: fixed };
}

/** Compared weakly (RFC 9110, 13.1.2): a proxy that compresses makes a tag weak. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
