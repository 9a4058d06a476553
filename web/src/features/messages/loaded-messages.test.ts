import { expect, it } from 'vitest';
import {
  appendOlderPage,
  findDeletedIds,
  type LoadedMessages,
  mergeNewestPage,
  removeMessages,
} from './loaded-messages.ts';
import type { Message } from './mailbox-queries.ts';

/** Messages of these minutes, with the cursor of older ones. */
function listOf(minutes: number[], next: string | null = 'older'): LoadedMessages {
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

const minutesOf = ({ items }: LoadedMessages) => items.map(({ id }) => Number(id.slice(1)));

it('adds new messages on top and keeps older ones with their cursor', () => {
  const listed = mergeNewestPage(listOf([9, 8, 7, 6, 5], 'five'), listOf([11, 10, 9], 'nine'));
  expect(minutesOf(listed)).toEqual([11, 10, 9, 8, 7, 6, 5]);
  expect(listed.next).toBe('five');
});

it('starts again if more arrived than fit on a page', () => {
  const listed = mergeNewestPage(listOf([9, 8, 7], 'seven'), listOf([30, 29, 28], 'next'));
  expect(minutesOf(listed)).toEqual([30, 29, 28]);
  expect(listed.next).toBe('next');
});

it('is the newest page if there is nothing else', () => {
  expect(minutesOf(mergeNewestPage(listOf([9, 8, 7]), listOf([9, 7], null)))).toEqual([9, 7]);
  expect(minutesOf(mergeNewestPage(null, listOf([9, 8])))).toEqual([9, 8]);
});

it('removes deleted messages and reports their ids', () => {
  const known = listOf([9, 8, 7, 6], 'six');
  const newest = listOf([9, 7], 'seven');
  expect(minutesOf(mergeNewestPage(known, newest))).toEqual([9, 7, 6]);
  expect(findDeletedIds(newest, known)).toEqual(['m8']);
  expect(findDeletedIds(listOf([30, 29]), known)).toEqual([]);
  expect(findDeletedIds(listOf([], null), listOf([9]))).toEqual(['m9']);
});

it('appends only the page that follows', () => {
  const known = listOf([9, 8], 'eight');
  expect(minutesOf(appendOlderPage(known, 'eight', listOf([8, 7, 6], null)))).toEqual([9, 8, 7, 6]);
  expect(appendOlderPage(known, 'another', listOf([3, 2]))).toBe(known);
});

it('returns the same object if nothing was removed', () => {
  const known = listOf([9, 8, 7]);
  expect(removeMessages(known, () => false)).toBe(known);
  expect(minutesOf(removeMessages(known, ({ id }) => id === 'm8'))).toEqual([9, 7]);
});
