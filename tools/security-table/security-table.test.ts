import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import standard from './asvs-5.0.0.json' with { type: 'json' };
import { tableFaults } from './security-table.ts';

const requirements = standard.chapters.flatMap(({ level1, level2 }) => [...level1, ...level2]);

function read(path: string): string | null {
  const file = statSync(join(rootFolder, path), { throwIfNoEntry: false });
  if (!file) return null;
  return file.isFile() ? readFileSync(join(rootFolder, path), 'utf8') : '';
}

const document = readFileSync(join(rootFolder, 'docs/security.md'), 'utf8');

describe('docs/security.md', () => {
  test('has all requirements of level 1 and 2, none empty, and names only what exists', () => {
    // As many as the standard has.
    expect(requirements).toHaveLength(253);
    expect(tableFaults(document, { requirements, read })).toEqual([]);
  });

  test('has the requirements under their chapters', () => {
    const sections = document.split(/^## /m).map((text) => text.split('\n'));
    for (const { id, name, level1, level2 } of standard.chapters) {
      const lines = sections.find(([title]) => title === `${id} ${name}`) ?? [];
      const numbers = lines.flatMap((line) => /^\| (\d[\d.]+) \|/.exec(line)?.[1] ?? []);
      expect(numbers.toSorted()).toEqual([...level1, ...level2].toSorted());
    }
  });

  test('names the standard, its authors and its licence', () => {
    expect(document).toMatch(/© OWASP Foundation[\s\S]*CC BY-SA 4\.0/);
  });
});

describe('a table', () => {
  const files: Record<string, string> = {
    'gateway/src/cookies.ts': '',
    'gateway/src/cookies.test.ts': "test('is HttpOnly', () => {});",
  };
  const faultsOf = (...lines: string[]) =>
    tableFaults(lines.join('\n'), {
      requirements: ['1.1.1'],
      read: (path) => files[path] ?? null,
    });

  test.each([
    '| 1.1.1 | HttpOnly | [cookies.ts](../gateway/src/cookies.ts) | [cookies](../gateway/src/cookies.test.ts) “is HttpOnly” | |',
    '| 1.1.1 | HttpOnly | a page | the document itself | |',
    '| 1.1.1 | HttpOnly | half of it | | open: the rest |',
    "| 1.1.1 | HttpOnly | | | Doesn't apply: no cookies |",
    '| 1.1.1 | HttpOnly | | | Specification: cookies for scripts. Softened: short ones |',
  ])('may have the line %s', (line) => {
    expect(faultsOf(line)).toEqual([]);
  });

  test.each([
    ['', '1.1.1 is missing'],
    ['| 1.1.1 | HttpOnly | | | |', '1.1.1 says neither what meets it nor why not'],
    ['| 1.1.1 | HttpOnly | a page | | |', '1.1.1 says neither what meets it nor why not'],
    ['| 1.1.1 | HttpOnly | | | open: |', '1.1.1 has an unknown remark: open:'],
    ['| 1.1.1 | HttpOnly | a page | the page | later |', '1.1.1 has an unknown remark: later'],
    ['| 1.1.1 | | a page | the page | |', '1.1.1 has no wording'],
    [
      "| 1.1.1 | HttpOnly | a page | the page | Doesn't apply: no cookies |",
      '1.1.1 is met and doesn’t apply',
    ],
    [
      '| 1.1.1 | HttpOnly | a page | [no](../gateway/src/no.test.ts) “is HttpOnly” | |',
      '1.1.1 names gateway/src/no.test.ts, which does not exist',
    ],
    [
      '| 1.1.1 | HttpOnly | a page | [cookies](../gateway/src/cookies.test.ts) “is Secure” | |',
      '1.1.1 names the test “is Secure”, which gateway/src/cookies.test.ts doesn’t have',
    ],
    [
      '| 1.1.1 | HttpOnly | a page | [cookies](../gateway/src/cookies.test.ts) | |',
      '1.1.1 names gateway/src/cookies.test.ts without a test’s title',
    ],
  ])('may not have the line %s', (line, fault) => {
    expect(faultsOf(line)).toContain(fault);
  });

  test('has each requirement once, and no other', () => {
    const line = '| 1.1.1 | HttpOnly | a page | the page | |';
    expect(faultsOf(line, line)).toEqual(['1.1.1 is there twice']);
    expect(faultsOf(line, line.replace('1.1.1', '1.1.2'))).toEqual(['1.1.2 is no requirement']);
  });
});
