import { expect, it } from 'vitest';
import { preview, replySubject } from './preview.ts';

it('shows short messages whole and cuts long ones at 100 characters', () => {
  expect(preview(' Hello\n\nthere ')).toBe('Hello there');
  expect(preview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

it('puts Re: before the subject', () => {
  expect(replySubject('Rota')).toBe('Re: Rota');
  expect(replySubject('a'.repeat(200))).toHaveLength(200);
});
