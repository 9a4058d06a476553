import { newId } from '@portal/kernel/new-id';
import type { AllowedSlowQuery, GrowingCollections } from '@portal/testing/growing-collections';

const countedForDiagnosis: AllowedSlowQuery = {
  allows: ['scan'],
  reason: 'Counted when an administrator opens the state of the archive; nearly all match.',
};

const personInTeam: AllowedSlowQuery = {
  allows: ['examined'],
  reason: 'The records of one person in a range, some hundred a year; few people change teams.',
};

const teams = [newId(), newId()];

const oldest: AllowedSlowQuery = {
  allows: ['shard key'],
  reason: 'Every night, the oldest of everybody but the few people on legal hold.',
};

const rebuilt: AllowedSlowQuery = {
  allows: ['scan'],
  reason: 'A rebuild of the read models deletes nearly all.',
};

/**
 * The collections of this service that grow, and the keys by which they can be sharded (docs/scale.md).
 * Archiving reads and writes consecutive people together, so a batch concerns one shard or two.
 */
export const growingCollections: GrowingCollections = {
  records: {
    shardKey: { fields: ['userId'] },
    exceptions: {
      'aggregate records (userId, teamId, recordDate)': personInTeam,
      'find records (userId, teamId) by userId, recordDate, sessionNumber': personInTeam,
      'find records (recordDate, userId) by recordDate, sortName, userId, sessionNumber': {
        allows: ['shard key'],
        reason: 'Every night, the oldest records of everybody but the few people on legal hold.',
      },
      'find records (userId, recordDate, wasPresent) by userId, recordDate, sessionNumber': {
        allows: ['examined'],
        reason: 'Once per deleted person: their records after their last day, some dozen.',
      },
    },
    document: (userId, recordDate, index) => ({
      userId,
      recordDate,
      sessionNumber: 1,
      role: 'employee',
      annualLeaveEntitlement: 25,
      firstName: 'Ada',
      lastName: 'Lovelace',
      sortName: 'lovelace ada',
      onAnnualLeave: false,
      annualLeaveDays: 0,
      onSickLeave: false,
      onCompassionateLeave: false,
      isWorkingDay: true,
      wasPresent: index % 10 > 0,
      clockInTime: null,
      clockOutTime: null,
      hoursWorked: 7.5,
      isLate: false,
      lateMinutes: 0,
      clockInLocation: null,
      clockOutLocation: null,
      createdAt: new Date(recordDate),
      teamId: index % 10 === 9 ? null : index % 2 === 0 ? teams[0] : teams[1],
    }),
  },
  sessions: {
    shardKey: { fields: ['userId'] },
    exceptions: {
      'delete sessions (deleted)': rebuilt,
      'find sessions (day, userId) by day': oldest,
    },
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      version: 1,
      ...(index % 20 === 19
        ? { removed: true }
        : {
            day,
            isLate: false,
            lateMinutes: 0,
            clockInTime: new Date(`${day}T09:00:00Z`),
            clockOutTime: null,
            clockInLocation: 'Mobile',
            clockOutLocation: null,
          }),
    }),
  },
  leave: {
    shardKey: { fields: ['userId'] },
    exceptions: {
      'aggregate leave (dates)': countedForDiagnosis,
      'delete leave (deleted)': rebuilt,
      'find leave (endDate, userId) by endDate': oldest,
    },
    document: (userId, date, index) => ({
      _id: newId(),
      userId,
      version: 1,
      leaveType: 'annual',
      startDate: date,
      endDate: date,
      ...(index % 5 === 4
        ? { days: [], dates: [] }
        : { days: [{ date, portion: 'full' }], dates: [date] }),
    }),
  },
  changes: {
    exceptions: { 'aggregate changes ()': countedForDiagnosis },
    document: (userId, day) => ({ _id: `${day} ${userId}`, day, userId, version: newId() }),
  },
  deletedRecords: {
    exceptions: {
      'find deletedRecords (entryId)': {
        allows: ['scan', 'examined'],
        reason: 'A migration, once.',
      },
    },
    document: (userId, day) => ({ day, userId, entryId: newId(), at: new Date(day) }),
  },
  departures: {
    people: ['_id'],
    document: (userId, day, index) => ({
      _id: index === 0 ? userId : newId(),
      version: 9,
      day,
      places: null,
      erasedBy: ['attendance', 'leave'],
      doneAt: index % 20 === 1 ? null : new Date(day),
    }),
  },
  archivedDays: {
    exceptions: {
      'find archivedDays ()': { allows: ['scan'], reason: 'All days are wanted: 365 a year.' },
      'aggregate archivedDays (version)': countedForDiagnosis,
    },
    document: (_, day) => ({ _id: day, version: 1, archivedAt: new Date(day), isWhole: true }),
  },
  payrollLines: {
    shardKey: { fields: ['userId'] },
    exceptions: {
      'find payrollLines (start, userId) by start, sortName, userId': {
        allows: ['shard key'],
        reason: 'Every night, the oldest lines of everybody but the few people on legal hold.',
      },
    },
    document: (userId, day) => ({
      _id: `${day.slice(0, 8)}01 ${userId} ${newId()}`,
      start: `${day.slice(0, 8)}01`,
      userId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      sortName: 'lovelace ada',
      reference: null,
      totals: {},
      adjustments: [],
    }),
  },
  payrollChanges: {
    people: ['_id'],
    document: (userId, day, index) => ({
      _id: index === 0 ? userId : newId(),
      from: day,
      to: day,
      version: newId(),
    }),
  },
  payrollReferences: {
    people: ['_id'],
    document: (userId, _, index) => ({
      _id: index === 0 ? userId : newId(),
      ...(index % 20 === 19 ? { deleted: true } : { reference: newId() }),
    }),
  },
  people: {
    people: ['_id'],
    exceptions: {
      'delete people (deleted)': rebuilt,
      'find people (role, sortName)': {
        allows: ['examined'],
        reason: 'A migration, once.',
      },
      'find people ($and  | sortName | sortName, sortName) by sortName, _id': {
        allows: ['examined'],
        reason: 'A search by parts of names looks through the names of all people in the index.',
      },
    },
    document: (userId, since, index) => ({
      _id: index === 0 ? userId : newId(),
      version: 1,
      ...(index % 20 === 19
        ? { deleted: true }
        : {
            role: index % 20 === 1 ? 'admin' : 'employee',
            since,
            firstName: 'Ada',
            lastName: 'Lovelace',
            sortName: 'lovelace\tada',
            annualLeaveEntitlement: 25,
            ...(index % 20 === 2 && { teamMemberships: [{ from: since, teamId: teams[0] }] }),
          }),
    }),
  },
};
