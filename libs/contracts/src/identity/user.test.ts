import { expect, test } from 'vitest';
import { nameField, personName, usernameField } from './user.ts';

const missing = 'All fields are required';
const messagesOf = (schema: typeof personName, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

test.each([
  'Zoë',
  "O'Neill-Smith",
  '山田',
  'Ward 7',
  '=1+1',
  'می‌خواهم',
  '\u0928\u093f\u0924\u093f\u0928',
])('%j is a name', (name) => {
  expect(personName.parse(` ${name} `)).toBe(name);
});

test.each([undefined, null, 5, '', '  ', '\u200b', '\u2060\u00ad', '\u202e', '\u3164', '\uffa0'])(
  '%j is none, in the words of who asks',
  (name) => {
    expect(messagesOf(personName, name)?.[0]).toBe('is required');
    expect(messagesOf(nameField(missing), name)?.[0]).toBe(missing);
  },
);

test.each(['Ann\nBcc: x', 'Ann\u2028', 'Ann\tLee', 'Ann\u202eeeL', '\u2066Ann'])(
  'a name stays in its line and in its direction: %j',
  (name) => {
    expect(messagesOf(personName, `${name}.`)).toEqual(['must be on one line']);
  },
);

test('a missing username gets the given message', () => {
  for (const username of [undefined, null, '', ' ']) {
    expect(messagesOf(usernameField(missing), username)?.[0]).toBe(missing);
  }
  expect(messagesOf(usernameField(missing), 'ab')).toEqual([
    "must be 3 to 64 characters, using only letters, numbers and . _ - '",
  ]);
});

test('letters that are blank are no username', () => {
  for (const username of ['\u3164\u3164\u3164', 'ann\uffa0lee', '\u115f\u1160ab']) {
    expect(messagesOf(usernameField(), username)).toEqual([
      "must be 3 to 64 characters, using only letters, numbers and . _ - '",
    ]);
  }
});

test.each(['hr.\u0430dmin', 'ann\u03bfa', '\u0430dmin', 'p\u0430ul.1000'])(
  'a username doesn’t mix alphabets, as %j does with letters that look alike',
  (username) => {
    expect(messagesOf(usernameField(), username)).toEqual([
      'must not mix letters of two alphabets',
    ]);
  },
);

test.each(['zoë.1000', 'иван.1000', '山田太郎', 'łukasz', 'ward-7'])(
  '%j is a username',
  (username) => {
    expect(usernameField().parse(username)).toBe(username);
  },
);
