import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether what somebody typed is the one-time code for the first administrator: case, spaces and
 * hyphens don't count. The time it takes tells nothing of the code.
 */
export function isSetupCode(typed: string, code: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(code));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text.replace(/[\s-]/g, '').toUpperCase()).digest();
}
