import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** What argon2id was given, by what came out: the last part of a stored hash. */
export type Notes = ReadonlyMap<string, string>;

/** The environment in which Node processes note what they hash in `file`. */
export function noting(file: string): Record<string, string> {
  const preload = pathToFileURL(`${import.meta.dirname}/note-hashed.mjs`).href;
  const others = process.env.NODE_OPTIONS ? `${process.env.NODE_OPTIONS} ` : '';
  return { NODE_OPTIONS: `${others}--import=${preload}`, PORTAL_TEST_HASHED: file };
}

/** Reads the notes; none where nothing was hashed. */
export async function notesIn(file: string): Promise<Notes> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { tag, secret } = JSON.parse(line) as { tag: string; secret: string };
      return [tag, secret];
    }),
  );
}
