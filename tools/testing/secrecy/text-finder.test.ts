import { expect, test } from 'vitest';
import { createTextFinder } from './text-finder.ts';

const texts = ['blue kettle 42', 'Nano-Second-1', 'say "when"\\', 'Ärger & Co', 'blue kite'];
const find = createTextFinder(texts);
const foundIn = (text: string) => [...find(Buffer.from(text))].sort();

test.each([
  ['at the start', 'blue kettle 42 and more', [0]],
  ['at the end', 'more and Nano-Second-1', [1]],
  ['all alone', 'blue kite', [4]],
  ['several times, several texts', 'blue kite blue kite nano-second-1', [1, 4]],
  ['in capitals', 'NANO-SECOND-1', [1]],
  ['beside what begins alike', 'blue kettle 4blue kettle 42', [0]],
  ['as JSON writes it', JSON.stringify({ a: 'say "when"\\' }), [2]],
  ['as a URL writes it', `?a=${encodeURIComponent('Ärger & Co')}`, [3]],
  ['in base64', Buffer.from('Nano-Second-1').toString('base64'), [1]],
  ['in bytes that are no text', '\0\0\xffblue kite\0', [4]],
])('finds a text %s', (_where, text, found) => {
  expect(foundIn(text)).toEqual(found);
});

test.each(['', 'blu', 'blue kettle 4', 'blue ketttle 42', 'nano second 1'])(
  'finds nothing in "%s"',
  (text) => {
    expect(foundIn(text)).toEqual([]);
  },
);

test('finds all texts', () => {
  const many = Array.from({ length: 200 }, (_, index) => `secret number ${index}.`);
  const all = createTextFinder(many)(Buffer.from(many.join(' ')));
  expect(all.size).toBe(many.length);
});
