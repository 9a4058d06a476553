import { newId } from '@portal/kernel/new-id';
import type { GrowingCollections } from '@portal/testing/growing-collections';

let row = 1_000_000;

/** The collections of this service that grow. None needs to be sharded (docs/scale.md). */
export const growingCollections: GrowingCollections = {
  accounts: {
    people: ['_id'],
    exceptions: {
      'find accounts (isAddressTold)': {
        allows: ['scan', 'examined'],
        reason: 'A migration, which runs once.',
      },
      'find accounts (employment)': {
        allows: ['scan', 'examined'],
        reason: 'A migration, which runs once.',
      },
      'find accounts (workingPatterns)': {
        allows: ['scan', 'examined'],
        reason: 'A migration, which runs once.',
      },
    },
    document(userId, day, index) {
      const id = index === 0 ? userId : newId();
      return {
        _id: id,
        version: 1,
        firstName: 'Ada',
        lastName: id,
        username: id,
        usernameKey: id,
        email: null,
        role: index % 20 === 1 ? 'admin' : 'employee',
        isFirstLogin: false,
        passwordHash: 'none',
        securityQuestion: null,
        securityAnswerHash: null,
        annualLeaveEntitlement: 25,
        workStartTime: '09:00',
        workEndTime: '17:00',
        teamMemberships: index % 20 === 3 ? [{ from: day, teamId: newId() }] : [],
        isAddressTold: true,
        createdAt: new Date(day),
        temporaryPassword: index % 20 === 2 ? { sealed: 'none', expiresAt: new Date(day) } : null,
      };
    },
  },
  audit: {
    people: ['actorId', 'targetId'],
    exceptions: {
      'find audit ($or actorId, action, at | targetId, action, at) by at, _id': {
        allows: ['examined'],
        reason: 'In a short period MongoDB may choose the index of the action.',
      },
    },
    document(userId, day, index) {
      row += 1;
      return {
        _id: row,
        at: new Date(day),
        action: index % 5 === 0 ? 'user-changed' : 'signed-in',
        ...(index % 2 === 0
          ? { actorId: userId, targetId: newId() }
          : { actorId: newId(), targetId: userId }),
        address: '192.0.2.1',
        mac: 'none',
      };
    },
  },
  registrations: {
    exceptions: {
      'find registrations (userId, kind) by expiryKey, _id': {
        allows: ['sort', 'examined'],
        reason: 'A person has a few dozens.',
      },
      'find registrations (userId) by expiryKey, _id': {
        allows: ['sort'],
        reason: 'Those of a team, which has at most some hundred people.',
      },
    },
    document(userId, day, index) {
      const isTraining = index > 0;
      const kind = isTraining ? 'training' : 'nmc';
      return {
        _id: newId(),
        version: 1,
        userId,
        kind,
        trainingTypeId: isTraining ? newId() : null,
        trainingName: isTraining ? 'Fire safety' : null,
        number: null,
        issuedOn: null,
        expiresOn: day,
        expiryKey: day,
        isOnUpdateService: null,
        isCurrent: index % 10 !== 1,
        reminded: null,
        nextReminderOn: index % 5 === 0 ? day : null,
      };
    },
  },
  sentreminders: {
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      kind: 'training',
      trainingTypeId: newId(),
      expiresOn: day,
      daysBefore: index % 2 === 0 ? 30 : 7,
      forgottenAt: new Date(Date.parse(day) + 366 * 86_400_000),
    }),
  },
  browsers: {
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      lastUsedAt: index === 0 ? null : new Date(Date.parse(day) + 366 * 86_400_000),
    }),
  },
  securityevents: {
    people: ['actorId', 'targetId'],
    exceptions: {
      'find securityevents (at, kind, outcome, personIds) by at, _id': {
        allows: ['examined'],
        reason: 'In a short period MongoDB may choose the index of the kind.',
      },
    },
    document(userId, day, index) {
      const isFailure = index % 2 === 0;
      const actorId = isFailure ? null : userId;
      return {
        _id: newId(),
        at: new Date(Date.parse(day) + 366 * 86_400_000),
        kind: isFailure ? 'failed-sign-in' : 'export',
        action: isFailure ? 'sign-in-failed' : 'staff-exported',
        outcome: isFailure ? 'failure' : 'success',
        actorId,
        targetId: userId,
        personIds: [userId],
        address: '192.0.2.1',
        times: 1,
        operation: null,
        count: null,
        usualCount: null,
      };
    },
  },
  factors: {
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      ...(index % 2 === 0
        ? { kind: 'totp', sealedSecret: 'none', lastUsedStep: 0, passkey: null }
        : { kind: 'passkey', passkey: { name: 'Test key', credentialId: newId() } }),
      codeHashes: [],
      createdAt: new Date(day),
      lastUsedAt: new Date(day),
      pendingUntil: index === 2 ? new Date(Date.now() + 86_400_000) : null,
    }),
  },
  singlesignonlinks: {
    document: (userId, day) => ({
      _id: newId(),
      userId,
      provider: 'hospital',
      issuer: 'https://id.example.org',
      subject: newId(),
      createdAt: new Date(day),
      lastUsedAt: null,
    }),
  },
  passwordlinks: {
    people: ['_id'],
    document: (_, day) => ({
      _id: newId(),
      tokenHash: newId(),
      subject: 'none',
      tries: 0,
      expiresAt: new Date(Date.parse(day) + 366 * 86_400_000),
    }),
  },
  passwordrequests: {
    document: (_, day) => ({
      _id: newId(),
      sealedName: 'none',
      address: '192.0.2.1',
      at: new Date(day),
      handledAt: new Date(),
    }),
  },
};
