import { expect, test } from 'vitest';
import { correctionDecidedMail } from './correction-mail.ts';
import {
  type LeaveChange,
  leaveDecidedMail,
  leaveRequestedMail,
  toLeaveMailData,
} from './leave-mails.ts';
import type { MailContext } from './mail-content-types.ts';
import { isHrMail } from './mail-templates.ts';
import { messageFromHrMail, messageToHrMail } from './message-mails.ts';
import { renderMail } from './render-mail.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';

const context: MailContext = {
  person: { firstName: 'Ada', lastName: 'Lovelace' },
  at: new Date('2026-07-01T08:04:00Z'),
  publicUrl: 'https://portal.example.org/',
};
/** Emails may arrive in another order than HR decided. */
const whenDecided = 'This was on 01/07/2026 at 09:04.';
const hostile = {
  firstName: '<img src=x onerror=alert(1)>',
  lastName: 'Bcc: all@example.org\r\n\r\nhttps://evil.example',
};

const full = (date: string) => ({ date, portion: 'full' as const });
const week = toLeaveMailData({
  leaveType: 'annual',
  days: [full('2026-08-07'), full('2026-08-03'), full('2026-08-04')],
});
const morning = toLeaveMailData({
  leaveType: 'annual',
  days: [{ date: '2026-08-03', portion: 'morning' }],
});
const none = toLeaveMailData({ leaveType: 'annual', days: [] });

const contents = (at: MailContext) => [
  leaveRequestedMail(week, at),
  leaveRequestedMail({ ...week, leaveType: 'sick' }, at),
  leaveRequestedMail({ ...week, leaveType: 'compassionate' }, at),
  leaveDecidedMail({ ...week, change: 'approved' }, at),
  leaveDecidedMail({ ...none, change: 'deleted' }, at),
  correctionDecidedMail({ status: 'changed', day: '2026-07-01' }, at),
  messageToHrMail(null, at),
  messageFromHrMail(null, at),
  weeklyReportMail({ weekStart: '2026-06-29' }, at),
];

test('the email to HR says who requests which days of leave, and when', () => {
  expect(leaveRequestedMail(week, context)).toMatchObject({
    subject: 'Ada Lovelace has requested annual leave',
    paragraphs: [
      'Ada Lovelace has requested annual leave from 03/08/2026 to 07/08/2026.\n' +
        'They requested it on 01/07/2026 at 09:04.',
      expect.anything(),
    ],
    link: { url: 'https://portal.example.org/admin/pending-leave' },
  });
  const sick = leaveRequestedMail({ ...morning, leaveType: 'sick' }, context);
  expect(sick.paragraphs[0]).toMatch(
    /^Ada Lovelace has reported sick leave on 03\/08\/2026 \(morning\)\./,
  );
  expect(sick.link.label).toBe('View pending requests');
  const approved = { ...morning, leaveType: 'sick' as const, isApproved: true };
  expect(leaveRequestedMail(approved, context).link).toEqual({
    label: 'View leave calendar',
    url: 'https://portal.example.org/?tab=calendar',
  });
  const compassionate = leaveRequestedMail({ ...none, leaveType: 'compassionate' }, context);
  expect(compassionate.paragraphs[0]).toMatch(/^Ada Lovelace has requested compassionate leave\./);
});

test('the emails to HR say who wrote when, and which week a report covers', () => {
  expect(messageToHrMail(null, context)).toMatchObject({
    subject: 'New message from Ada Lovelace',
    paragraphs: ['Ada Lovelace sent a message to HR on 01/07/2026 at 09:04.'],
    link: { url: 'https://portal.example.org/?tab=messages' },
  });
  expect(weeklyReportMail({ weekStart: '2026-06-29' }, { ...context, person: null })).toMatchObject(
    {
      subject: 'Weekly report: 29/06/2026 to 05/07/2026',
      link: { url: 'https://portal.example.org/?tab=records' },
    },
  );
});

test.each([
  ['booked', week, 'HR has booked annual leave for you from 03/08/2026 to 07/08/2026.'],
  [
    'dates-changed',
    morning,
    'HR has changed the dates of your annual leave. It’s now on 03/08/2026 (morning).',
  ],
  [
    'dates-changed',
    { ...week, changedHours: { before: 20, after: 12.5 } },
    'HR has changed the hours of your annual leave from 03/08/2026 to 07/08/2026. It’s now 12.5 hours instead of 20.',
  ],
  ['approved', week, 'HR has approved your annual leave from 03/08/2026 to 07/08/2026.'],
  ['denied', morning, 'HR has declined your annual leave on 03/08/2026 (morning).'],
  ['restored', week, 'HR has restored your annual leave from 03/08/2026 to 07/08/2026.'],
  [
    'decision-undone',
    week,
    'HR has undone its last decision on your annual leave from 03/08/2026 to 07/08/2026. Your request is pending again.',
  ],
  ['cancelled', week, 'HR has cancelled your annual leave from 03/08/2026 to 07/08/2026.'],
  ['deleted', none, 'HR has deleted your annual leave.'],
  [
    'deleted',
    { ...none, changedDays: ['2026-08-03', '2026-08-04', '2026-08-07'] },
    'HR has deleted your annual leave from 03/08/2026 to 07/08/2026.',
  ],
  [
    'day-cancelled',
    { ...week, changedDays: ['2026-08-05'] },
    'HR has cancelled one day of your annual leave: 05/08/2026. The rest of your leave is between 03/08/2026 and 07/08/2026.',
  ],
  [
    'day-deleted',
    none,
    'HR has deleted one day of your annual leave. There are no other days in this request.',
  ],
  [
    'days-added',
    { ...week, changedDays: ['2026-08-06', '2026-08-07'] },
    'HR has changed your working pattern, so your annual leave from 03/08/2026 to 07/08/2026 now includes 06/08/2026, 07/08/2026 as well.',
  ],
] as [LeaveChange, typeof week, string][])(
  'the email about %s leave says what changed, and which days',
  (...of) => {
    const [change, data, sentence] = of;
    const mail = leaveDecidedMail({ ...data, change }, context);
    const hasReason = ['denied', 'booked', 'dates-changed'].includes(change);
    const reason = hasReason ? ['HR’s reason is in the portal.'] : [];
    expect(mail.paragraphs).toEqual([`Hello Ada,\n${sentence}\n${whenDecided}`, ...reason]);
    expect(mail.link.url).toBe('https://portal.example.org/?section=annual-leave');
  },
);

test('a subject line reveals nothing about anybody’s health', () => {
  const data = { ...week, leaveType: 'sick' as const, change: 'denied' as const };
  const mail = leaveDecidedMail(data, context);
  expect(mail.subject).toBe('Your leave was declined');
  expect(mail.paragraphs).toHaveLength(1);
  expect(mail.link.url).toBe('https://portal.example.org/?section=sick-leave');
  const recorded = leaveDecidedMail({ ...data, change: 'booked' }, context);
  expect(recorded.subject).toBe('Leave was booked for you');
  expect(recorded.paragraphs[0]).toContain('HR has recorded sick leave for you from 03/08/2026');
});

test.each([
  ['accepted', 'approved', 'HR has approved your correction request for 01/07/2026.'],
  [
    'changed',
    'changed',
    'HR has corrected your hours for 01/07/2026, with different times from those you requested.',
  ],
  ['declined', 'declined', 'HR has declined your correction request for 01/07/2026.'],
] as const)('the email about a correction %s says for which day', (status, outcome, sentence) => {
  const mail = correctionDecidedMail({ status, day: '2026-07-01' }, context);
  expect(mail.subject).toBe(`Your correction was ${outcome}`);
  const reason = status === 'accepted' ? [] : ['HR’s reason is in the portal.'];
  expect(mail.paragraphs).toEqual([`Hello Ada,\n${sentence}\n${whenDecided}`, ...reason]);
});

test('text and HTML say the same, and end with how to turn the emails off', () => {
  for (const content of contents(context)) {
    const { text, html } = renderMail('ada@example.org', content);
    const plain = html.replaceAll('<br>', '\n');
    for (const part of [...content.paragraphs, content.link.url, content.footer ?? '?']) {
      expect(text).toContain(part);
      expect(plain).toContain(part);
    }
    expect(html).toContain(`href="${content.link.url}"`);
    expect(text.trimEnd().endsWith(content.footer ?? '?')).toBe(true);
    expect(content.footer).toMatch(
      /^You’re getting this email .*(Email notifications|Settings)\.$/,
    );
  }
});

test('a hostile name adds no link, markup or line break to the text or subject', () => {
  const names = contents({ ...context, person: hostile });
  for (const content of names) {
    const { subject, text, html } = renderMail('ada@example.org', content);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/<img|evil\.example|all@example|Bcc:/);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.match(/https?:\/\//g)).toHaveLength(1);
  }
});

test('somebody without a name is called "Staff member"', () => {
  const withoutName = { ...context, person: { firstName: '', lastName: '' } };
  expect(messageToHrMail(null, withoutName).subject).toBe('New message from Staff member');
  expect(messageFromHrMail(null, withoutName).paragraphs[0]).toMatch(/^Hello,\n/);
});

test('the kind decides whether an email goes to HR or to the person', () => {
  const toHr = [
    'leave-requested',
    'sick-leave-requested',
    'message-to-hr',
    'weekly-report',
  ] as const;
  expect(toHr.every(isHrMail)).toBe(true);
  const toStaff = [
    'password-link',
    'leave-decided',
    'correction-decided',
    'message-from-hr',
  ] as const;
  expect(toStaff.some(isHrMail)).toBe(false);
});
