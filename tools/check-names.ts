/**
 * Fails if a file name, a declared identifier, a parameter or a property uses a word of private English
 * instead of the standard term, or if a constant that is a failure isn't called so: `node tools/check-names.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rootFolder } from './root-folder.ts';

/** Words and phrases, in kebab-case, with the standard terms to use instead. */
const bannedWords: Record<string, string> = {
  anew: 'again, retry, replay',
  aside: 'saved, quarantined',
  asked: 'request, requested',
  beside: 'next to, adjacent',
  'by-itself': 'automatic',
  'caught-up': 'wait for consumers',
  'come-back': 'retry, reconnect',
  desk: 'compose, editor',
  door: 'handler, server, gateway',
  doors: 'handlers, servers',
  eraser: 'erasure worker',
  facts: 'data, details, summary',
  'go-on': 'checkpoint, resume, continue',
  heard: 'received, handled',
  'in-words': 'format',
  keeper: 'sync, worker, owner',
  'left-behind': 'leaked, leftover',
  letter: 'mail, draft, message',
  letters: 'mails, drafts, messages',
  noted: 'stored, audited, queued',
  patience: 'timeout',
  'put-right': 'correction, corrected',
  room: 'handler, module, folder',
  rooms: 'handlers, modules, folders',
  'stand-back': 'lower priority',
  stands: 'position, status',
  surroundings: 'context',
  told: 'sent, reported, published',
  turns: 'queue, rate limiter',
  wheel: 'download',
  whereabouts: 'holdings, location',
  whose: 'owner, user filter',
  world: 'context, environment',
};

interface Exception {
  /** The identifier or the name of the file without its extensions; also as a part of longer ones. */
  name: string;
  /** Limits the exception to files whose path starts like this. */
  path?: string;
  reason: string;
}

/** Files about letters of the alphabet, for example in initials and passwords. */
const alphabetFiles = [
  'libs/contracts/src/identity/generate-username.ts',
  'services/identity/src/domain/generate-password.ts',
  'services/identity/src/domain/validate-staff-lines.ts',
  'services/records/src/domain/sort-name.ts',
  'web/src/features/admin/new-person/temporary-password.ts',
  'web/src/features/admin/wall-chart/',
  'web/src/ui/data-display/avatar.tsx',
];

/** Standard terms, and names that are stored or sent, which may contain a banned word. */
const exceptions: readonly Exception[] = [
  { name: 'dead-letter', reason: 'the standard term for messages that can’t be handled' },
  { name: 'dead-letters', reason: 'the standard term for messages that can’t be handled' },
  ...alphabetFiles.flatMap((path) =>
    ['letter', 'letters'].map((name) => ({ name, path, reason: 'a letter of the alphabet' })),
  ),
  { name: 'wheel', path: 'tools/portal/servers/', reason: 'the package format of Python' },
  ...['isAddressTold', 'toldNation', 'keeper'].map((name) => ({
    name,
    reason: 'stored or a setting',
  })),
  ...['letter', 'aside'].map((name) => ({
    name,
    path: 'web/src/features/messages/use-compose-state.ts',
    reason: 'stored in browsers',
  })),
];

export interface BannedName {
  line: number;
  name: string;
  word: string;
}

/** Lists the banned words in the name of a file (line 0) and in the identifiers that it declares. */
export function findBannedNames(file: string, source: string): BannedName[] {
  const [fileName = ''] = basename(file).split('.');
  const declared = source
    .split('\n')
    .flatMap((text, index) =>
      isComment(text) ? [] : identifiersIn(text).map((name) => ({ line: index + 1, name })),
    );
  return [{ line: 0, name: fileName }, ...declared].flatMap(({ line, name }) => {
    const word = bannedWordIn(name, file);
    return word ? [{ line, name, word }] : [];
  });
}

const failureConstant = /\bconst\s+([A-Za-z_$][\w$]*)\s*(?::[^=]+)?=\s*fail\(/;

/** Lists the constants that are assigned a failure and aren't called `…Failure`. */
export function findMisnamedFailures(source: string): { line: number; name: string }[] {
  return source.split('\n').flatMap((text, index) => {
    const name = failureConstant.exec(text)?.[1] ?? 'failure';
    return isComment(text) || /failure$/i.test(name) ? [] : [{ line: index + 1, name }];
  });
}

const declaration =
  /(?<![\w$.])(?:const|let|var|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

/** Parameters, properties and destructured names. */
const member = /(?<![\w$.-])([A-Za-z_$][\w$]*)\s*(?:\??:(?!:)|,|\)|\}|\]| =>| =(?!=))/g;

function identifiersIn(line: string): string[] {
  const code = line.replaceAll(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`|\/\*.*?\*\/|\/\/.*$/g, "''");
  const found = [...line.matchAll(declaration), ...code.matchAll(member)];
  return [...new Set(found.map(([, name = '']) => name))];
}

function isComment(text: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(text);
}

function bannedWordIn(name: string, file: string): string | null {
  let words = ` ${wordsOf(name)} `;
  for (const { name: allowed, path = '' } of exceptions) {
    if (file.startsWith(path)) words = words.replaceAll(` ${wordsOf(allowed)} `, ' ');
  }
  return Object.keys(bannedWords).find((word) => words.includes(` ${wordsOf(word)} `)) ?? null;
}

/** Splits a name in kebab-case, camelCase or PascalCase into lower-case words. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .join(' ')
    .trim()
    .toLowerCase();
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
  })
    .split('\n')
    // Git still lists files that were moved and not added yet.
    .filter((file) => existsSync(join(rootFolder, file)))
    .filter((file) => /^(libs|services|gateway|tools|web\/(src|e2e))\/.*\.(tsx?|mjs)$/.test(file))
    // Generated documents, and the test with its bad examples.
    .filter((file) => !file.startsWith('web/src/gql/') && !file.startsWith('tools/check-names.'));
  let found = 0;
  for (const file of files) {
    const source = readFileSync(join(rootFolder, file), 'utf8');
    for (const { line, name } of findMisnamedFailures(source)) {
      found += 1;
      console.error(`${file}:${line}: '${name}' is a failure: its name must end in 'Failure'`);
    }
    for (const { line, name, word } of findBannedNames(file, source)) {
      found += 1;
      const where = line === 0 ? file : `${file}:${line}`;
      console.error(`${where}: '${name}' has '${word}': use ${bannedWords[word]}`);
    }
  }
  if (found > 0) process.exit(1);
}
