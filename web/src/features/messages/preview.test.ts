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

it('puts Re: before the subject, once', () => {
  expect(replySubject('Rota')).toBe('Re: Rota');
  expect(replySubject('Re: Rota')).toBe('Re: Rota');
  expect(replySubject('RE: re:Rota')).toBe('Re: Rota');
  expect(replySubject('Requests')).toBe('Re: Requests');
  expect(replySubject('a'.repeat(200))).toHaveLength(200);
});
