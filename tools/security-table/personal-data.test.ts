import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeEntry } from '@portal/contracts/attendance/time-entry';
import { legalHold } from '@portal/contracts/identity/legal-hold';
import { ownSession } from '@portal/contracts/identity/own-account';
import { registration } from '@portal/contracts/identity/registration';
import { secondFactor } from '@portal/contracts/identity/second-factor';
import { singleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { user } from '@portal/contracts/identity/user';
import { fitNote } from '@portal/contracts/leave/fit-note';
import { leaveRequest, sickLeaveRequest } from '@portal/contracts/leave/leave-request';
import { message } from '@portal/contracts/messaging/message';
import type { Access } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { unwrapSchema } from '@portal/contracts/selection-set';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../root-folder.ts';

const document = readFileSync(join(rootFolder, 'docs/personal-data.md'), 'utf8');
const classes = ['name', 'personal', 'sensitive', 'secret'];
const administrators: Access[] = ['admin', 'master-admin'];

/** The rows of the table under a heading, each with its cells. */
function rowsUnder(heading: string): string[][] {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const quoted = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

describe.each([
  ['A person', user],
  ['A session', ownSession],
  ['A second factor', secondFactor],
  ['A link for single sign-on', singleSignOnLink],
  ['A legal hold', legalHold],
  ['A registration', registration],
  ['A leave request', leaveRequest],
  ['A fit note', fitNote],
  ['A message', message],
  ['A time entry', timeEntry],
] as const)('docs/personal-data.md, %s', (heading, schema) => {
  const rows = rowsUnder(heading);

  test('has each field of the contract once', () => {
    const named = rows.flatMap(([fields]) => quoted(fields));
    expect(named.toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  });

  test('has a class, readers and how it is set for each field', () => {
    for (const [fields, dataClass, readers, setters] of rows) {
      expect(classes, fields).toContain(dataClass);
      expect(readers, fields).not.toBe('');
      expect(setters, fields).not.toBe('');
    }
  });

  test('names operations that those who set a field may call', () => {
    for (const [, , , setters = ''] of rows) {
      for (const part of setters.split('; ')) {
        for (const name of quoted(part)) {
          const access = operations.find((operation) => operation.name === name)?.access;
          expect(access, name).toBeDefined();
          expect(administrators.includes(access as Access), `${part}`).toBe(part.startsWith('HR'));
        }
      }
    }
  });
});

test('sick leave has the fields of other leave and the name', () => {
  const other = Object.keys(leaveRequest.shape);
  const own = Object.keys(sickLeaveRequest.shape).filter((name) => !other.includes(name));
  expect(own).toEqual(['userName']);
  expect(document).toContain('with `userName` (name) in place of `user`');
});

test('a fit note is read by administrators only', () => {
  const reads = operations.filter(({ name }) => name === 'fitNotes');
  expect(reads.map(({ access }) => access)).toEqual(['admin']);
  expect(rowsUnder('A fit note').map(([, , readers]) => readers)).toEqual(
    rowsUnder('A fit note').map(() => 'administrators'),
  );
});

/** Fields of a response that tell of sickness, fit notes or compassionate leave. */
const specialCategoryFields = [
  'leaveType',
  'onSickLeave',
  'onCompassionateLeave',
  'sick',
  'compassionate',
  'sickMinutes',
  'seenOn',
  'bradfordFactor',
];

test('docs/personal-data.md lists every operation that gives administrators special-category data of others', () => {
  const listed = new Set(
    rowsUnder('Reading of special-category data').flatMap(([names]) => quoted(names)),
  );
  const giving = operations.filter(
    ({ kind, output }) =>
      kind === 'query' && specialCategoryFields.some((field) => hasField(output, field)),
  );
  // These have annual leave only.
  const annual = ['annualLeaveToday', 'leaveRequests', 'pendingLeaveDetails'];
  expect(
    giving
      .map(({ name }) => name)
      .filter((name) => !listed.has(name))
      .toSorted(),
  ).toEqual(annual);
});

function hasField(schema: z.ZodType, name: string): boolean {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return false;
  return Object.entries(inner.shape).some(
    ([field, value]) => field === name || hasField(value as z.ZodType, name),
  );
}
