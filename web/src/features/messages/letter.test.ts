import { recipientRequired as said } from '@portal/contracts/messaging/message';
import { expect, it } from 'vitest';
import {
  begin,
  type Desk,
  isBegun,
  letterErrors,
  recipientRequired,
  roomLeft,
  takeUp,
  withoutSent,
} from './letter.ts';

const blank = { toUserId: '', subject: '', content: '' };
const begun = { toUserId: 'ada', subject: 'Message from HR', content: 'Dear Ada' };
const toBen = { toUserId: 'ben', subject: 'Re: Rota' };

it('puts aside what was begun, and nothing else', () => {
  expect(begin({ letter: begun, aside: null }, toBen)).toEqual({
    letter: { ...toBen, content: '' },
    aside: begun,
  });
  expect(begin({ letter: blank, aside: begun }, toBen)).toEqual({
    letter: { ...toBen, content: '' },
    aside: begun,
  });
});

it('goes on with an answer that was begun to the same message', () => {
  const desk: Desk = { letter: { ...toBen, content: 'Yes' }, aside: null };
  expect(begin(desk, toBen)).toBe(desk);
});

it('clears away what was sent, and never what was begun while it was on its way', () => {
  const answer = { ...toBen, content: 'Yes' };
  expect(withoutSent({ letter: begun, aside: answer }, begun, blank)).toEqual({
    letter: blank,
    aside: answer,
  });
  expect(withoutSent({ letter: answer, aside: begun }, begun, blank)).toEqual({
    letter: answer,
    aside: null,
  });
  const goneOn = { ...begun, content: 'Dear Ada, also' };
  expect(withoutSent({ letter: goneOn, aside: null }, begun, blank).letter).toBe(goneOn);
});

it('takes up what was put aside, and puts aside what was begun meanwhile', () => {
  const answer = { ...toBen, content: 'Yes' };
  expect(takeUp({ letter: answer, aside: begun })).toEqual({ letter: begun, aside: answer });
  expect(takeUp({ letter: blank, aside: begun })).toEqual({ letter: begun, aside: null });
});

it('wants a recipient of HR, and something written of everybody', () => {
  expect(recipientRequired).toBe(said);
  expect(letterErrors(blank, true)).toEqual({
    toUserId: recipientRequired,
    content: 'Please write a message.',
  });
  expect(letterErrors({ ...blank, content: ' \n' }, false)).toEqual({
    content: 'Please write a message.',
  });
  expect(letterErrors(begun, true)).toEqual({});
});

it('allows 5,000 characters, and says how many are left', () => {
  const of = (length: number) => ({ ...begun, content: 'a'.repeat(length) });
  expect(letterErrors(of(5000), true)).toEqual({});
  expect(letterErrors(of(5001), true).content).toBe(
    'This is 5,001 characters long. A message can have 5,000.',
  );
  expect(roomLeft('a'.repeat(4499))).toBeUndefined();
  expect(roomLeft('a'.repeat(4500))).toBe('500 of 5,000 characters left');
  expect(roomLeft('a'.repeat(5001))).toBeUndefined();
});

it('is begun with a subject or a message, and not with the subject of an answer', () => {
  expect(isBegun(blank)).toBe(false);
  expect(isBegun({ ...blank, subject: 'Rota' })).toBe(true);
  expect(isBegun({ ...blank, content: 'Dear Ada' })).toBe(true);
  expect(isBegun({ ...blank, subject: 'Re: Rota' })).toBe(false);
});
