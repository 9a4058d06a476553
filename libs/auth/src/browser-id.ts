import { createHash, randomBytes } from 'node:crypto';

const idShape = /(?:^|~)b\.([\w-]{22})$/;

/** The random id of a browser in its device cookie, next to the entries of known-devices.ts; null without one. */
export function readBrowserId(deviceCookie: string): string | null {
  return idShape.exec(deviceCookie)?.[1] ?? null;
}

export function newBrowserId(): string {
  return randomBytes(16).toString('base64url');
}

/** Adds the id to the entries of known-devices.ts. */
export function withBrowserId(entries: string, id: string): string {
  return `${entries}~b.${id}`;
}

/**
 * The hash under which an account knows a browser. It covers the person, so that the stored hashes don't tell who
 * shares a browser.
 */
export function hashBrowserId(userId: string, id: string): string {
  return createHash('sha256').update(`browser\n${userId}\n${id}`).digest('base64url');
}
