/**
 * Fails if a document links to a file or a heading that doesn't exist, or names a path of the repository
 * that doesn't: `node tools/check-links.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rootFolder } from './root-folder.ts';

export interface Repository {
  /** Whether a path or a pattern with * from the repository root exists. */
  exists(path: string): boolean;
  /** The content of a document, by its path from the repository root. */
  read(path: string): string;
}

/** Gives the broken links and paths in a document, one line each. */
export function brokenLinks(file: string, content: string, repository: Repository): string[] {
  const text = withoutCodeBlocks(content);
  const links = linksIn(text)
    .filter((link) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(link))
    .flatMap((link) => linkFault(file, link, repository) ?? []);
  const paths = pathsIn(text)
    .filter((path) => !repository.exists(path))
    .map((path) => `there is no ${path}`);
  return [...new Set([...links, ...paths])];
}

/** The targets of links and images, in Markdown and in HTML. */
function linksIn(text: string): string[] {
  const markdown = text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(\s*([^)\s]+)[^)]*\)/g);
  const html = text.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g);
  return [...markdown, ...html].map(([, target = '']) => target);
}

const namedPath =
  /`((?:libs|services|gateway|web|tools|docs|deploy|\.ci|\.github|\.devcontainer)\/[\w./*{},-]*)`/g;
/** Folders that a build or a command creates. */
const created = /\/(dist|node_modules|secrets|tls)(\/|$)/;

/** Names of files and folders in code spans; those with placeholders such as `<service>` are left out. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(namedPath)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => !created.test(path));
}

function linkFault(file: string, link: string, { exists, read }: Repository): string | null {
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '');
  if (target.startsWith('..') || !exists(target)) return `there is no ${target}`;
  if (!anchor || !target.endsWith('.md')) return null;
  return anchorsOf(read(target)).includes(anchor) ? null : `${target} has no heading #${anchor}`;
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(content: string): string[] {
  const headings = withoutCodeBlocks(content).matchAll(/^#+ +(.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCodeBlocks(content: string): string {
  return content.replace(/^```[\s\S]*?^```/gm, '');
}

if (import.meta.main) {
  const repository: Repository = {
    exists: (path) =>
      /[*{]/.test(path)
        ? globSync(path, { cwd: rootFolder }).length > 0
        : existsSync(join(rootFolder, path)),
    read: (path) => readFileSync(join(rootFolder, path), 'utf8'),
  };
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
  const documents = execFileSync('git', listed, { cwd: rootFolder, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && repository.exists(file));
  const faults = documents.flatMap((file) =>
    brokenLinks(file, repository.read(file), repository).map((fault) => `${file}: ${fault}`),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
