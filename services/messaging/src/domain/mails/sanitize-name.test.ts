import { expect, test } from 'vitest';
import { escapeHtml, sanitizeName } from './sanitize-name.ts';

test.each([
  ['Ada', 'Ada'],
  ['Zoë  O’Brien-Smith', 'Zoë O’Brien-Smith'],
  ['J. R.', 'J. R.'],
  ['Ада', 'Ада'],
  ['Ada\r\nBcc: all@example.org', 'Ada Bcc all example org'],
  ['https://evil.example/now', 'https evil example now'],
  ['www.evil.example', 'www evil example'],
  ['<a href="x">Click</a>', 'a href x Click a'],
  ['Ada\u202e\u2028\u0000', 'Ada'],
  ['@@@', ''],
])('the name %j becomes %j', (name, plain) => {
  expect(sanitizeName(name)).toBe(plain);
});

test('a long name is cut', () => {
  expect(sanitizeName('x'.repeat(1000))).toHaveLength(60);
});

test('markup is escaped', () => {
  expect(escapeHtml(`<b onclick="x('y')">&amp;`)).toBe(
    '&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;amp;',
  );
});
