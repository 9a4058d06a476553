import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import type { AllowedSlowQuery, GrowingCollections } from '@portal/testing/growing-collections';

const types = ['annual', 'annual', 'annual', 'sick', 'compassionate'];
const statuses = ['approved', 'approved', 'approved', 'approved', 'denied', 'cancelled', 'pending'];

const laterLeave: AllowedSlowQuery = {
  allows: ['examined'],
  reason: 'Also reads the person’s leave of the three years after the range: some dozen requests.',
};
const otherTypes: AllowedSlowQuery = {
  allows: ['examined'],
  reason: 'A list of one type also reads the other types: a constant part of the same leave.',
};

/**
 * The collections of this service that grow, and the key by which leave can be sharded (docs/scale.md): a
 * person's leave, from which balances and conflicts follow, is on one shard.
 */
export const growingCollections: GrowingCollections = {
  requests: {
    shardKey: { fields: ['userId'] },
    exceptions: {
      'find requests (userId, endDate, startDate, leaveType, status)': laterLeave,
      'find requests (userId, endDate, startDate)': laterLeave,
      'find requests (userId, endDate, startDate, leaveType)': laterLeave,
      'find requests (userId, leaveType)': otherTypes,
      'find requests (endDate, leaveType)': otherTypes,
      'find requests (status, endDate, startDate)': {
        allows: ['examined'],
        reason:
          'The absences of one day: reads a key for each end date of the three years after it.',
      },
      'find requests (leaveType, status, endDate, startDate)': {
        allows: ['examined'],
        reason: 'The absences of one day, of which few have another type or status.',
      },
      'find requests (leaveType)': {
        allows: ['scan', 'examined'],
        reason: 'Everybody’s leave of all time, as asked for: most of it has the type.',
      },
    },
    document: (userId, date, index) => ({
      _id: newId(),
      userId,
      startDate: date,
      endDate: date,
      version: 1,
      reason: 'Away',
      leaveType: types[index % types.length],
      status: statuses[index % statuses.length],
      isHalfDay: false,
      halfDayPeriod: null,
      denialReason: null,
      decidedAt: null,
      decidedBy: null,
      requestedAt: new Date(date),
      days: [{ date, portion: 'full', status: 'booked' }],
    }),
  },
  fit_notes: {
    people: ['userId'],
    document: (userId, date) => ({
      _id: newId(),
      userId,
      fromDay: date,
      toDay: date,
      kind: 'not-fit',
      seenOn: date,
      seenBy: newId(),
      recordedAt: new Date(date),
      version: 1,
    }),
  },
  irregular_hours: {
    people: ['userId'],
    exceptions: {
      'find irregular_hours ()': {
        allows: ['scan', 'examined'],
        reason: 'All people with irregular hours, for a cache: few beside all staff.',
      },
    },
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      month: `${String(1_000 + index)}-${day.slice(5, 7)}`,
      minutes: 4_080,
      version: 1,
    }),
  },
  people: {
    people: ['_id'],
    document: (userId, _, index) => ({
      _id: index === 0 ? userId : newId(),
      version: 1,
      ...(index % 20 === 19
        ? { deleted: true }
        : {
            role: index % 20 === 1 ? 'admin' : 'employee',
            firstDay: '2026-01-05',
            lastDay: index % 20 === 2 ? '2026-10-31' : null,
            patterns: index % 20 === 3 ? [buildPattern('2026-01-05', [[1, 2, 3]])] : [],
            teamMemberships: index % 20 < 10 ? [{ from: '2026-01-05', teamId: newId() }] : [],
          }),
    }),
  },
  teams: {
    people: ['_id'],
    document: (teamId, _, index) => ({
      _id: index === 0 ? teamId : newId(),
      version: 1,
      name: `Ward ${index}`,
      minimumCover: [3, 3, 3, 3, 3, 2, 2],
      coverRule: 'warn',
      showsAbsences: true,
    }),
  },
  partnerships: {
    people: ['partners'],
    document(userId, day, index) {
      const partners = [index === 0 ? userId : newId(), newId()];
      return {
        _id: newId(),
        createdAt: new Date(day),
        partners,
        pair: partners.join(' '),
        version: 1,
      };
    },
  },
};
