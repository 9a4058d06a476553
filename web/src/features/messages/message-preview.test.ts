import { expect, it } from 'vitest';
import { formatPreview, replySubject } from './message-preview.ts';

it('shows short messages in full and truncates long ones to 100 characters', () => {
  expect(formatPreview(' Hello\n\nthere ')).toBe('Hello there');
  expect(formatPreview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(formatPreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

it('splits no surrogate pair', () => {
  expect(formatPreview(`${'a'.repeat(99)}🙂🙂`)).toBe(`${'a'.repeat(99)}🙂…`);
});

it('splits no grapheme', () => {
  const line = 'a'.repeat(99);
  for (const one of ['e\u0301', '🇬🇧', '👩‍👩‍👧', '👍🏽']) {
    expect(formatPreview(`${line}${one} and more`)).toBe(`${line}…`);
    expect(formatPreview(`${'a'.repeat(100 - Array.from(one).length)}${one} more`)).toContain(
      `${one}…`,
    );
  }
  expect(formatPreview(`b${'\u0301'.repeat(400)}`)).toBe(`b${'\u0301'.repeat(99)}…`);
});

it('puts Re: before the subject, once', () => {
  expect(replySubject('Rota')).toBe('Re: Rota');
  expect(replySubject('Re: Rota')).toBe('Re: Rota');
  expect(replySubject('RE: re:Rota')).toBe('Re: Rota');
  expect(replySubject('Requests')).toBe('Re: Requests');
  expect(replySubject('a'.repeat(200))).toHaveLength(200);
  // Half a surrogate pair could not be sent.
  expect(replySubject(`${'a'.repeat(195)}🙂 Rota`)).toBe(`Re: ${'a'.repeat(195)}`);
});
