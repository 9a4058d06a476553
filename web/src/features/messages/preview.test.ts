import { expect, it } from 'vitest';
import { preview, replySubject } from './preview.ts';

it('shows short messages whole and cuts long ones at 100 characters', () => {
  expect(preview(' Hello\n\nthere ')).toBe('Hello there');
  expect(preview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

it('cuts no character in two', () => {
  expect(preview(`${'a'.repeat(99)}🙂🙂`)).toBe(`${'a'.repeat(99)}🙂…`);
});

it('leaves whole what is read as one character', () => {
  const line = 'a'.repeat(99);
  for (const one of ['e\u0301', '🇬🇧', '👩‍👩‍👧', '👍🏽']) {
    expect(preview(`${line}${one} and more`)).toBe(`${line}…`);
    expect(preview(`${'a'.repeat(100 - Array.from(one).length)}${one} more`)).toContain(`${one}…`);
  }
  expect(preview(`b${'\u0301'.repeat(400)}`)).toBe(`b${'\u0301'.repeat(99)}…`);
});

it('puts Re: before the subject, once', () => {
  expect(replySubject('Rota')).toBe('Re: Rota');
  expect(replySubject('Re: Rota')).toBe('Re: Rota');
  expect(replySubject('RE: re:Rota')).toBe('Re: Rota');
  expect(replySubject('Requests')).toBe('Re: Requests');
  expect(replySubject('a'.repeat(200))).toHaveLength(200);
  // Half of one could not be sent.
  expect(replySubject(`${'a'.repeat(195)}🙂 Rota`)).toBe(`Re: ${'a'.repeat(195)}`);
});
