import { expect, it } from 'vitest';
import type { Message } from './boxes.ts';
import { type Listed, missingFrom, withNewest, withOlder, without } from './listed.ts';

/** Those of these minutes, and where what is older begins. */
function listOf(minutes: number[], next: string | null = 'older'): Listed {
  return { items: minutes.map(messageOf), next };
}

function messageOf(minute: number): Message {
  const person = { id: 'p', firstName: null, lastName: null };
  return {
    id: `m${minute}`,
    subject: '',
    content: '',
    createdAt: new Date(minute * 60_000).toISOString(),
    isRead: true,
    isAdminMessage: false,
    fromUser: person,
    toUser: null,
  };
}

const minutesOf = ({ items }: Listed) => items.map(({ id }) => Number(id.slice(1)));

it('puts what is new on top, and keeps what is older and where it goes on', () => {
  const listed = withNewest(listOf([9, 8, 7, 6, 5], 'five'), listOf([11, 10, 9], 'nine'));
  expect(minutesOf(listed)).toEqual([11, 10, 9, 8, 7, 6, 5]);
  expect(listed.next).toBe('five');
});

it('begins anew where more came than a page holds', () => {
  const listed = withNewest(listOf([9, 8, 7], 'seven'), listOf([30, 29, 28], 'next'));
  expect(minutesOf(listed)).toEqual([30, 29, 28]);
  expect(listed.next).toBe('next');
});

it('is the newest page where that is all there is', () => {
  expect(minutesOf(withNewest(listOf([9, 8, 7]), listOf([9, 7], null)))).toEqual([9, 7]);
  expect(minutesOf(withNewest(null, listOf([9, 8])))).toEqual([9, 8]);
});

it('leaves out what was deleted of the newest, and says so', () => {
  const known = listOf([9, 8, 7, 6], 'six');
  const newest = listOf([9, 7], 'seven');
  expect(minutesOf(withNewest(known, newest))).toEqual([9, 7, 6]);
  expect(missingFrom(newest, known)).toEqual(['m8']);
  expect(missingFrom(listOf([30, 29]), known)).toEqual([]);
  expect(missingFrom(listOf([], null), listOf([9]))).toEqual(['m9']);
});

it('adds a page that follows it, and no other', () => {
  const known = listOf([9, 8], 'eight');
  expect(minutesOf(withOlder(known, 'eight', listOf([8, 7, 6], null)))).toEqual([9, 8, 7, 6]);
  expect(withOlder(known, 'another', listOf([3, 2]))).toBe(known);
});

it('is the same object where nothing of it is gone', () => {
  const known = listOf([9, 8, 7]);
  expect(without(known, () => false)).toBe(known);
  expect(minutesOf(without(known, ({ id }) => id === 'm8'))).toEqual([9, 7]);
});
