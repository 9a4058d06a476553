import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Grace Okafor', 'GO'],
  ['Mary Ann van Dyke', 'MD'],
  ['  zoë  ', 'Z'],
  ['𝒜da 🙂', '𝒜🙂'],
  ['Kofi Mensah (kofi.mensah.1234)', 'KM'],
  ['', ''],
])('%j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
