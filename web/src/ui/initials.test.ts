import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Grace Okafor', 'GO'],
  ['Mary Ann van Dyke', 'MD'],
  ['  zoë  ', 'Z'],
  ['𝒜da 🙂', '𝒜🙂'],
  ['', ''],
])('%j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
