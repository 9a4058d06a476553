import { describe, expect, test } from 'vitest';
import { hasRead, inboxOf, latestReadUpTo, type ReadState } from './inbox.ts';
import type { Message } from './message.ts';

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const ada = 'ada';

const message = (fields: Partial<Message>): Message => ({
  id: 'm',
  version: 1,
  subject: 's',
  content: 'c',
  createdAt: at('09:00:00.000'),
  fromUserId: 'hr',
  toUserId: ada,
  readBy: [],
  ...fields,
});
const reader = (fields: Partial<ReadState> = {}): ReadState => ({
  id: ada,
  inbox: ada,
  readUpTo: null,
  ...fields,
});

test('administrators share an inbox, employees have their own', () => {
  expect(inboxOf({ userId: ada, role: 'employee' })).toBe(ada);
  expect(inboxOf({ userId: ada, role: 'admin' })).toBeNull();
  expect(inboxOf({ userId: ada, role: 'master-admin' })).toBeNull();
});

describe('a message is read', () => {
  test('by the people in readBy', () => {
    expect(hasRead(reader(), message({}))).toBe(false);
    expect(hasRead(reader(), message({ readBy: ['bo'] }))).toBe(false);
    expect(hasRead(reader(), message({ readBy: ['bo', ada] }))).toBe(true);
  });

  test('by readers who have read everything up to its time', () => {
    for (const [upTo, isRead] of [
      ['08:59:59.999', false],
      ['09:00:00.000', true],
      ['09:00:00.001', true],
    ] as const) {
      expect(hasRead(reader({ readUpTo: at(upTo) }), message({}))).toBe(isRead);
    }
  });

  test('only by readers of its own inbox', () => {
    const readUpTo = at('10:00:00.000');
    expect(hasRead(reader({ readUpTo }), message({ toUserId: null, readBy: [ada] }))).toBe(false);
    expect(hasRead(reader({ readUpTo, inbox: null }), message({}))).toBe(false);
    expect(hasRead(reader({ readUpTo, inbox: null }), message({ toUserId: null }))).toBe(true);
  });
});

test('everything before the oldest unread message is read, but nothing that may still arrive', () => {
  const now = at('09:00:00.000');
  const complete = at('08:59:00.000');
  expect(latestReadUpTo(null, now)).toEqual(complete);
  expect(latestReadUpTo(at('08:59:00.001'), now)).toEqual(complete);
  expect(latestReadUpTo(at('08:59:00.000'), now)).toEqual(at('08:58:59.999'));
  expect(latestReadUpTo(at('07:00:00.000'), now)).toEqual(at('06:59:59.999'));
});
