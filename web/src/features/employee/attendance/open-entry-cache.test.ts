import type { ApolloClient } from '@apollo/client';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnDayQuery, OwnEntryFragment } from '../../../gql/documents.ts';
import {
  OwnDayDocument,
  OwnOpenEntryDocument,
} from '../../../gql/employee/attendance/attendance.ts';
import { createGraphqlClient } from '../../../lib/api/graphql-client.ts';
import { saveOfflineUser } from '../../../lib/offline/offline-user.ts';
import { cacheOpenEntry, restoreOpenEntry } from './open-entry-cache.ts';
import { clockedInEntry } from './testing/clocked-in-entry.ts';

const userId = 'abena';
const recorded = clockedInEntry as OwnEntryFragment & TimeEntry;

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The open entry that is shown; undefined if unknown. */
function openEntry(client: ApolloClient) {
  return client.readQuery({ query: OwnOpenEntryDocument })?.currentEntry;
}

function openedApp(): ApolloClient {
  const client = createGraphqlClient(userId);
  restoreOpenEntry(client, userId);
  return client;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  const user = { id: userId, firstName: 'Abena', lastName: 'Boateng', role: 'Nurse' };
  saveOfflineUser({ ...user, isAdmin: false, isFirstLogin: false } as unknown as Parameters<
    typeof saveOfflineUser
  >[0]);
});

it('knows no open entry in a browser that has stored none', () => {
  expect(openEntry(openedApp())).toBeUndefined();
});

it('restores the open entry, or that there is none, when the app is opened again', () => {
  const { clockInTime, clockInLocation } = clockedInEntry;
  cacheOpenEntry(createGraphqlClient(userId), userId, recorded);
  expect(openEntry(openedApp())).toMatchObject({ clockInTime, clockInLocation });
  cacheOpenEntry(createGraphqlClient(userId), userId, {
    ...recorded,
    clockOutTime: '2026-07-01T16:00:00.000Z',
  });
  expect(openEntry(openedApp())).toBeNull();
});

it('restores nothing of another user', () => {
  cacheOpenEntry(createGraphqlClient(userId), userId, recorded);
  const client = createGraphqlClient(userId);
  restoreOpenEntry(client, 'kofi');
  expect(openEntry(client)).toBeUndefined();
});

it('replaces the restored entry with what the server says', () => {
  cacheOpenEntry(createGraphqlClient(userId), userId, recorded);
  const client = openedApp();
  const dailyStats = { totalHours: 0, isWorking: true, lateCount: 0 } as OwnDayQuery['dailyStats'];
  const currentEntry = { __typename: 'TimeEntry' as const, ...clockedInEntry, isLate: true };
  client.writeQuery({ query: OwnDayDocument, data: { currentEntry, dailyStats } });
  expect(openEntry(client)).toMatchObject({ clockInTime: clockedInEntry.clockInTime });

  cacheOpenEntry(client, userId, null);
  expect(openEntry(client)).toBeNull();
  expect(client.readQuery({ query: OwnDayDocument })).toMatchObject({
    currentEntry: null,
    dailyStats: { isWorking: false },
  });

  cacheOpenEntry(client, userId, recorded);
  expect(client.readQuery({ query: OwnDayDocument })).toMatchObject({
    currentEntry: clockedInEntry,
    dailyStats: { isWorking: true },
  });
});
