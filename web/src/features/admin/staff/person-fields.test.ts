import { annualLeaveEntitlement } from '@portal/contracts/identity/manage-users';
import { email } from '@portal/contracts/identity/user';
import { timeOfDay } from '@portal/contracts/scalars';
import { expect, it } from 'vitest';
import { isEmail, isEntitlement, isTimeOfDay } from './person-fields.ts';

it.each(['1', '25', '50', ' 7 ', '0', '51', '-1', '2.5', '1e1', 'ten', '', '007'])(
  'judges %j days as the server does',
  (text) => {
    const isNumber = /^\d{1,2}$/.test(text.trim());
    const { success } = annualLeaveEntitlement.safeParse(isNumber ? Number(text) : text);
    expect(isEntitlement(text)).toBe(success);
  },
);

it.each(['00:00', '09:00', '23:59', '24:00', '9:00', '09:60', '0900', '09:00:00', 'nine', ''])(
  'judges the time %j as the server does',
  (text) => expect(isTimeOfDay(text)).toBe(timeOfDay.safeParse(text).success),
);

it.each([
  'zoe@example.org',
  "o'neill+hr@mail.example.co.uk",
  'zoë@example.org',
  'zoe@example',
  'zoe.example.org',
  'zoe@@example.org',
  'zoe @example.org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  '@example.org',
  `${'a'.repeat(250)}@b.uk`,
])('judges the address %j as the server does', (text) => {
  expect(isEmail(text)).toBe(email.safeParse(text).success);
});
