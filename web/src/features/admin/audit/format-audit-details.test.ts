import type { AuditDetail } from '@portal/contracts/identity/audit-detail';
import { expect, it } from 'vitest';
import { formatAuditDetails } from './format-audit-details.ts';

it.each<[AuditDetail[], string[]]>([
  [[], []],
  [[{ field: 'day', before: null, after: '2026-08-14' }], ['14/08/2026']],
  [
    [
      { field: 'system', before: null, after: 'Payroll' },
      { field: 'webhookFields', before: null, after: 'address, teams' },
    ],
    ['System: Payroll', 'Changed: address, teams'],
  ],
  [
    [
      { field: 'fromDay', before: null, after: '2026-08-03' },
      { field: 'toDay', before: null, after: '2026-08-14' },
      { field: 'status', before: 'pending', after: 'denied' },
    ],
    ['03/08/2026 to 14/08/2026', 'Status: pending → declined'],
  ],
  [
    [
      { field: 'fromDay', before: null, after: '2026-08-03' },
      { field: 'toDay', before: null, after: '2026-08-03' },
      { field: 'format', before: null, after: 'csv' },
    ],
    ['03/08/2026', 'Format: CSV'],
  ],
  [
    [
      { field: 'fromDay', before: '2026-08-03', after: '2026-08-17' },
      { field: 'toDay', before: '2026-08-14', after: '2026-08-17' },
    ],
    ['03/08/2026 to 14/08/2026 → 17/08/2026'],
  ],
  [
    [
      { field: 'fromDay', before: null, after: '2026-08-03' },
      { field: 'toDay', before: null, after: '2026-08-07' },
      { field: 'leaveHours', before: '20', after: '12.5' },
    ],
    ['03/08/2026 to 07/08/2026', 'Hours of leave: 20 → 12.5'],
  ],
  [
    [
      { field: 'fromDay', before: '2026-11-09', after: '2026-11-09' },
      { field: 'toDay', before: '2026-11-20', after: '2026-11-22' },
      { field: 'fitNoteKind', before: 'not-fit', after: 'may-be-fit' },
      { field: 'seenOn', before: '2026-11-10', after: '2026-11-11' },
    ],
    [
      '09/11/2026 to 20/11/2026 → 09/11/2026 to 22/11/2026',
      'Says: not fit for work → may be fit for work',
      'Seen on: 10/11/2026 → 11/11/2026',
    ],
  ],
  [[{ field: 'annualLeaveEntitlement', before: '25', after: '28' }], ['Entitlement: 25 → 28']],
  [[{ field: 'role', before: 'employee', after: 'admin' }], ['Access level: Employee → Admin']],
  [[{ field: 'role', before: 'admin', after: null }], ['Access level: Admin → none']],
  [[{ field: 'email', before: 'set', after: 'set' }], ['Email replaced']],
  [[{ field: 'email', before: 'set', after: 'none' }], ['Email removed']],
  [[{ field: 'email', before: 'none', after: 'set' }], ['Email added']],
  [
    [{ field: 'sickLeaveApprovedAtOnce', before: 'false', after: 'true' }],
    ['Approve sick leave automatically: no → yes'],
  ],
  [
    [
      { field: 'firstDay', before: '2026-11-27', after: '2026-12-01' },
      { field: 'lastDay', before: '2026-11-30', after: null },
      { field: 'jobTitle', before: null, after: 'Staff nurse' },
      { field: 'contractedHours', before: '37.5', after: '30' },
      { field: 'employmentType', before: 'permanent', after: 'fixed-term' },
    ],
    [
      'First day: 27/11/2026 → 01/12/2026',
      'Last day: 30/11/2026 → none',
      'Job title: Staff nurse',
      'Contracted hours: 37.5 → 30',
      'Employment type: Permanent → Fixed term',
    ],
  ],
  [
    [
      { field: 'list', before: null, after: 'sick-leave-today' },
      { field: 'people', before: null, after: '3' },
    ],
    ['List: Sick leave today', 'People: 3'],
  ],
  [[{ field: 'jobTitle', before: 'bank', after: 'admin' }], ['Job title: bank → admin']],
  [
    [
      { field: 'registration', before: null, after: 'nmc' },
      { field: 'expiresOn', before: '2026-12-31', after: '2027-12-31' },
    ],
    ['Registration: NMC registration', 'Expires: 31/12/2026 → 31/12/2027'],
  ],
  [
    [
      { field: 'registration', before: 'Fire safety', after: 'Fire safety at work' },
      { field: 'intervalMonths', before: '12', after: '24' },
    ],
    [
      'Registration: Fire safety → Fire safety at work',
      'Repeats: Every 12 months → Every 24 months',
    ],
  ],
  [[{ field: 'intervalMonths', before: '12', after: null }], ['Repeats: Every 12 months → none']],
  [[{ field: 'expiresWithinDays', before: null, after: '30' }], ['Expires within: 30 days']],
  [
    [
      { field: 'team', before: null, after: 'Ward 3' },
      { field: 'minimumCover', before: '0,0,0,0,0,0,0', after: '3,3,3,3,3,2,2' },
      { field: 'coverRule', before: 'warn', after: 'block' },
      { field: 'showsAbsences', before: 'false', after: 'true' },
    ],
    [
      'Team: Ward 3',
      'Minimum cover: None → Mon–Fri 3, Sat–Sun 2',
      'Below minimum cover: warn → don’t allow',
      'Members see absences: no → yes',
    ],
  ],
  [
    [
      { field: 'teamFrom', before: null, after: '2026-12-01' },
      { field: 'team', before: 'Ward 3', after: null },
    ],
    ['From: 01/12/2026', 'Team: Ward 3 → none'],
  ],
  // A training may have the name of another field's value.
  [[{ field: 'registration', before: null, after: 'bank' }], ['Registration: bank']],
  [
    [{ field: 'scopes', before: null, after: 'read:hours, write:bookLeave' }],
    ['Allowed: See hours and book leave'],
  ],
  // A system may have the name of another field's value.
  [[{ field: 'system', before: null, after: 'admin' }], ['System: admin']],
])('%j', (details, texts) => {
  expect(formatAuditDetails(details)).toEqual(texts);
});
