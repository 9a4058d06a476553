import { expect, test } from 'vitest';
import { findBannedNames, findMisnamedFailures } from './check-names.ts';

test.each([
  ['gateway/src/asked.ts', 'asked'],
  ['gateway/src/rest/download-door.test.ts', 'door'],
  ['web/src/features/leave/leave-in-words.tsx', 'in-words'],
  ['services/records/src/store/whose.ts', 'whose'],
])('the name of %s is rejected', (file, word) => {
  expect(findBannedNames(file, '')).toEqual([{ line: 0, name: expect.any(String), word }]);
});

test.each([
  ['const patienceMs = 5;', 'patienceMs', 'patience'],
  ['export interface Rooms {}', 'Rooms', 'rooms'],
  ['export async function readAnew() {}', 'readAnew', 'anew'],
  ['export type LastTold = string;', 'LastTold', 'told'],
  ['  let isDoorOpen = false;', 'isDoorOpen', 'door'],
  ['function* goOn() {}', 'goOn', 'go-on'],
  ['const row = { told: true };', 'told', 'told'],
  ['function save(letter: Mail): void {', 'letter', 'letter'],
  ['const { asked, ...rest } = input;', 'asked', 'asked'],
])('%s is rejected', (line, name, word) => {
  expect(findBannedNames('libs/bus/src/outbox.ts', `// A comment.\n${line}`)).toEqual([
    { line: 2, name, word },
  ]);
});

test.each([
  ['the standard term', 'libs/bus/src/dead-letters.ts', 'const deadLetters = [];'],
  ['a longer word', 'web/src/lib/browser/desktop.ts', 'const isDesktop = true;'],
  ['a comment', 'libs/bus/src/outbox.ts', '// const told = 1;\n * const asked = 2;'],
  ['a text', 'libs/bus/src/outbox.ts', "const title = 'Nobody was asked';"],
  [
    'a word of a text',
    'web/src/ui/forms/label.tsx',
    '<Label text="room" hint={`two doors, in all`} />',
  ],
  ['an exception', 'tools/portal/servers/download-servers.ts', 'const wheel = 1;'],
])('%s is accepted', (_, file, source) => {
  expect(findBannedNames(file, source)).toEqual([]);
});

test('an exception for a folder does not apply elsewhere', () => {
  expect(findBannedNames('libs/bus/src/outbox.ts', 'const wheel = 1;')).toHaveLength(1);
});

test('a constant that is a failure must be called so', () => {
  const source = `const tooMany = fail('CONFLICT', 'Too many');
    const late: Failure = fail('CONFLICT', 'Too late');
    export const userNotFoundFailure = fail('NOT_FOUND', 'User not found');
    const failure = fail('CONFLICT', 'Too late');
    // const old = fail('CONFLICT', 'Too late');
    const checked = check(fail);`;
  expect(findMisnamedFailures(source)).toEqual([
    { line: 1, name: 'tooMany' },
    { line: 2, name: 'late' },
  ]);
});
