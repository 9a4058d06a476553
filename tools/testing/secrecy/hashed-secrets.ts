import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** The secrets given to argon2id, by their tag: the last part of a stored hash. */
export type HashedSecrets = ReadonlyMap<string, string>;

/** The environment in which Node processes log the secrets that they hash in `file`. */
export function hashLogEnvironment(file: string): Record<string, string> {
  const preload = pathToFileURL(`${import.meta.dirname}/log-hashed-secrets.mjs`).href;
  const others = process.env.NODE_OPTIONS ? `${process.env.NODE_OPTIONS} ` : '';
  return { NODE_OPTIONS: `${others}--import=${preload}`, PORTAL_TEST_HASHED: file };
}

/** Reads the log; empty if nothing was hashed. */
export async function readHashedSecrets(file: string): Promise<HashedSecrets> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { tag, secret } = JSON.parse(line) as { tag: string; secret: string };
      return [tag, secret];
    }),
  );
}
