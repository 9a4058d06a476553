import { expect, it } from 'vitest';
import type { Message } from '../../messages/mailbox-queries.ts';
import { messagesWith } from './messages-with.ts';

function message(id: string, from: string, to: string | null, day: number): Message {
  const person = (userId: string) => ({ id: userId, firstName: null, lastName: null });
  return {
    id,
    subject: '',
    content: '',
    createdAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    isRead: true,
    isAdminMessage: to !== null,
    fromUser: person(from),
    toUser: to === null ? null : person(to),
  };
}

it('has the latest messages from and to a person, newest first', () => {
  const received = [message('r1', 'nurse', null, 3), message('r2', 'other', null, 4)];
  const sent = [message('s1', 'hr', 'nurse', 5), message('s2', 'hr', 'other', 6)];
  const listed = messagesWith('nurse', received, sent);
  expect(listed.map(({ box, message: { id } }) => [box, id])).toEqual([
    ['sent', 's1'],
    ['inbox', 'r1'],
  ]);
});

it('has at most five', () => {
  const received = [1, 2, 3, 4, 5, 6].map((day) => message(`r${day}`, 'nurse', null, day));
  expect(messagesWith('nurse', received, []).map(({ message: { id } }) => id)).toEqual([
    'r6',
    'r5',
    'r4',
    'r3',
    'r2',
  ]);
});
