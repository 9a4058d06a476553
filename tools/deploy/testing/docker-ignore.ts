import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { rootFolder } from '../../root-folder.ts';

/** Whether .dockerignore keeps a path, relative to the repository root, out of all images. */
export function isDockerIgnored(path: string): boolean {
  const steps = path.split('/');
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  return paths.some((part) => patterns.some((pattern) => matchesGlob(part, pattern)));
}

const patterns = readFileSync(join(rootFolder, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
