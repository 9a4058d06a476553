import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiTokenScopes, readScopes, scopeOf, tokenWrites } from './api-token-scopes.ts';
import { downloads } from './downloads.ts';
import { hiddenFields, hideFromTokens } from './hide-from-tokens.ts';
import { checkApiToken } from './identity/api-token.ts';
import { scimOperations } from './identity/scim.ts';
import { operations } from './operations.ts';
import { unwrapSchema } from './selection-set.ts';

const contracts = [...operations, ...downloads, ...scimOperations];
const scoped = contracts.filter((one) => scopeOf(one) !== null);

/** What a scope covers, by name. */
function namesOf(scope: string): string[] {
  return scoped
    .filter((one) => scopeOf(one) === scope)
    .map(({ name }) => name)
    .sort();
}

test('every declared scope can be given to a token, and every scope is declared', () => {
  const declared = new Set(scoped.map((one) => scopeOf(one)));
  expect([...declared].sort()).toEqual([...apiTokenScopes].sort());
});

test('reads are by read scopes, writes each by their own', () => {
  for (const one of operations.filter(({ scope }) => scope !== undefined)) {
    const isRead = readScopes.some((scope) => scope === one.scope);
    expect({ name: one.name, isRead }).toEqual({ name: one.name, isRead: one.kind === 'query' });
  }
  const writes = operations.filter(({ scope }) => scope === 'write').map(({ name }) => name);
  expect(writes.sort()).toEqual([...tokenWrites].sort());
});

test('the list of what takes no token is this one', () => {
  const names = contracts.filter((one) => scopeOf(one) === null).map(({ name }) => name);
  expect(names.sort()).toMatchInlineSnapshot(`
    [
      "acceptInvitation",
      "addUserSingleSignOnLink",
      "adminStats",
      "apiTokens",
      "archiveDailyStaff",
      "archiveDateRange",
      "archiveJob",
      "archiveState",
      "archiveToday",
      "attendanceErasures",
      "attendanceState",
      "auditCheck",
      "auditTrail",
      "authSession",
      "beginPasskey",
      "beginPasskeyCheck",
      "beginPasskeySignIn",
      "beginSingleSignOn",
      "beginSingleSignOnCheck",
      "beginSingleSignOnLink",
      "beginTotp",
      "calendarFeed",
      "cancelArchiveJob",
      "cancelLeave",
      "cancelLeaveDay",
      "cancelSickLeave",
      "changePassword",
      "changeRole",
      "checkFirstSetup",
      "clockIn",
      "clockOut",
      "closePayrollPeriod",
      "confirmPasskey",
      "confirmTotp",
      "createApiToken",
      "createCalendarFeed",
      "createFirstAdmin",
      "createPartnership",
      "createSubscriber",
      "createWebhook",
      "currentEntry",
      "currentUser",
      "dailyStats",
      "dataRetention",
      "decideCorrection",
      "decideLeave",
      "decideSickLeave",
      "deleteDailyRecord",
      "deleteFitNote",
      "deleteLeaveDay",
      "deleteLeaveRequest",
      "deleteMessage",
      "deletePartnership",
      "deleteSickLeave",
      "deleteTeam",
      "deleteTrainingType",
      "deleteUser",
      "deleteWebhook",
      "downloadPersonalData",
      "draftKeys",
      "endLegalHold",
      "endOtherSessions",
      "endSession",
      "endSingleSignOnSessions",
      "endUserSession",
      "endUserSessions",
      "entitlementProposal",
      "failedSignInDays",
      "finishPasskeySignIn",
      "finishSingleSignOn",
      "finishSingleSignOnStep",
      "fitNotes",
      "forgotPassword",
      "hrEmail",
      "identityErasures",
      "identityState",
      "importRegistrations",
      "importUsers",
      "jobEvents",
      "leaveBalance",
      "leaveCost",
      "leaveErasures",
      "leavePolicy",
      "leaveState",
      "legalHolds",
      "login",
      "logout",
      "mailPreferences",
      "markInboxRead",
      "markMessageRead",
      "messagingErasures",
      "messagingState",
      "monthlyStats",
      "openPasswordLink",
      "ownRegistrations",
      "partnerships",
      "pendingSickLeave",
      "personMessages",
      "personalDataCopy",
      "placeLegalHold",
      "populateToday",
      "previewImport",
      "readCalendarFeed",
      "reauthenticate",
      "receivedMessages",
      "recordsErasures",
      "recordsState",
      "rehire",
      "removeSecondFactor",
      "removeSingleSignOnLink",
      "removeUserSecondFactor",
      "removeUserSingleSignOnLink",
      "renamePasskey",
      "renewRecoveryCodes",
      "requestCorrection",
      "requestLeave",
      "requestPersonalData",
      "requestSickLeave",
      "requestUserPersonalData",
      "resendAllMails",
      "resendMail",
      "resendWebhookDeliveries",
      "resetPassword",
      "resetUser",
      "restoreLeaveDay",
      "revokeApiToken",
      "revokeCalendarFeed",
      "revokeSubscriber",
      "rotateWebhookSecret",
      "saveFitNote",
      "saveHrEmail",
      "saveLeavePolicy",
      "saveMailPreferences",
      "savePayrollReference",
      "savePayrollSettings",
      "saveSecondFactorPolicy",
      "saveTrainingType",
      "saveUserLeaveSettings",
      "secondFactorPolicy",
      "secondFactors",
      "securityEvents",
      "sendMessage",
      "sendTestEvent",
      "sentMessages",
      "sessions",
      "setWebhookActive",
      "setupSecurity",
      "sickDaysThisYear",
      "sicknessSummary",
      "singleSignOn",
      "singleSignOnLinks",
      "singleSignOnProviders",
      "subscribers",
      "systemInfo",
      "teamAbsences",
      "testSingleSignOnProvider",
      "todayTotal",
      "undeliveredMails",
      "undoClock",
      "undoCorrectionDecision",
      "undoLeaveDecision",
      "undoRehire",
      "undoSickLeaveDecision",
      "unreadMessages",
      "unsubscribeFromMail",
      "updateEmail",
      "updateLeaveEntitlement",
      "updateWebhook",
      "usePasswordLink",
      "userPersonalDataCopy",
      "userSecondFactors",
      "userSessions",
      "userSingleSignOnLinks",
      "webhookDeliveries",
      "webhooks",
      "weeklyStats",
      "withdrawCorrection",
    ]
  `);
});

test('only administrators can do what a token can', () => {
  const others = scoped
    .filter(({ access }) => access !== 'admin' && access !== 'token')
    .map(({ name }) => name);
  // These show an administrator everybody’s.
  expect(others.sort()).toEqual([
    'bankHolidays',
    'corrections',
    'entryHistory',
    'leaveCalendar',
    'leaveHistory',
    'leaveLedger',
    'leaveRequests',
    'missingClockOuts',
    'sickLeaveRequests',
    'timeEntries',
    'userLeaveSettings',
  ]);
});

test('only tokens can do what SCIM clients do', () => {
  for (const { name, access, scope } of scimOperations) {
    expect({ name, access, scope }).toEqual({ name, access: 'token', scope: 'write:scim' });
  }
});

test('the lookup of the gateway has no public route', () => {
  expect(contracts.map(({ name }) => name)).not.toContain(checkApiToken.name);
});

test('docs/api-tokens.md has each scope with what it covers', () => {
  const page = readFileSync(new URL('../../../docs/api-tokens.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `((?:read|write):\w+)` \| (.+) \|$/gm)].map(
    ([, scope = '', names = '']) => [scope, names],
  );
  expect(rows).toEqual(
    apiTokenScopes.map((scope) => [
      scope,
      namesOf(scope)
        .map((name) => `\`${name}\``)
        .join(', '),
    ]),
  );
});

test('emails are read with people only', () => {
  const reads = operations.filter(({ scope }) => scope !== undefined && scope !== 'write');
  const withAddress = reads.filter(({ output }) => fieldNames(output).has('email'));
  expect(withAddress.map(({ name }) => name)).toEqual(['users']);
});

test.each(
  operations.filter(({ scope }) => scope !== undefined).map((one) => [one.name, one] as const),
)('%s gives a token no free text and no secret', (_name, { output }) => {
  const names = [...fieldNames(output)];
  const suspicious = names.filter((name) =>
    /reason|password|question|answer|note|secret/i.test(name),
  );
  const known = ['passwordState', ...hiddenFields];
  expect(suspicious.filter((name) => !known.includes(name))).toEqual([]);
});

test('hidden fields are null, or empty where null is no value; the rest stays', () => {
  const schema = z.strictObject({
    id: z.string(),
    items: z.array(z.strictObject({ reason: z.string(), denialReason: z.string().nullable() })),
    last: z.strictObject({ password: z.string().nullable() }).nullable(),
  });
  const value = {
    id: 'a',
    items: [{ reason: 'Surgery', denialReason: 'Cover' }],
    last: { password: 'Secret', userId: 'for other services' },
  };
  expect(hideFromTokens(schema, value)).toEqual({
    id: 'a',
    items: [{ reason: '', denialReason: null }],
    last: { password: null, userId: 'for other services' },
  });
  expect(value.items[0]?.reason).toBe('Surgery');
});

function fieldNames(schema: z.ZodType, found = new Set<string>()): Set<string> {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return found;
  for (const [name, field] of Object.entries(inner.shape)) {
    found.add(name);
    fieldNames(field as z.ZodType, found);
  }
  return found;
}
