import { expect, test } from 'vitest';
import { correctionDecidedMail } from './correction.ts';
import { type LeaveChange, leaveDecidedMail, leaveFacts, leaveRequestedMail } from './leave.ts';
import { mailTo } from './mail.ts';
import type { Scene } from './matter.ts';
import { messageFromHrMail, messageToHrMail } from './message.ts';
import { isToHr } from './templates.ts';
import { weeklyReportMail } from './weekly-report.ts';

const scene: Scene = {
  person: { firstName: 'Ada', lastName: 'Lovelace' },
  at: new Date('2026-07-01T08:04:00Z'),
  publicUrl: 'https://portal.example.org/',
};
const hostile = {
  firstName: '<img src=x onerror=alert(1)>',
  lastName: 'Bcc: all@example.org\r\n\r\nhttps://evil.example',
};

const full = (date: string) => ({ date, portion: 'full' as const });
const week = leaveFacts({
  leaveType: 'annual',
  days: [full('2026-08-07'), full('2026-08-03'), full('2026-08-04')],
});
const morning = leaveFacts({
  leaveType: 'annual',
  days: [{ date: '2026-08-03', portion: 'morning' }],
});
const none = leaveFacts({ leaveType: 'annual', days: [] });

const contents = (at: Scene) => [
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

test('HR reads who asks for which days of leave, and when', () => {
  expect(leaveRequestedMail(week, scene)).toMatchObject({
    subject: 'New annual leave request from Ada Lovelace',
    paragraphs: [
      'Ada Lovelace asked for annual leave from 03/08/2026 to 07/08/2026.\n' +
        'The request was made on 01/07/2026 at 09:04.',
      expect.anything(),
    ],
    link: { url: 'https://portal.example.org/admin/pending-leave' },
  });
  const sick = leaveRequestedMail({ ...morning, leaveType: 'sick' }, scene);
  expect(sick.paragraphs[0]).toMatch(/^Ada Lovelace reported sick on 03\/08\/2026 \(morning\)\./);
  const compassionate = leaveRequestedMail({ ...none, leaveType: 'compassionate' }, scene);
  expect(compassionate.paragraphs[0]).toMatch(/^Ada Lovelace asked for compassionate leave\./);
});

test('HR reads who wrote when, and of which week there is a report', () => {
  expect(messageToHrMail(null, scene)).toMatchObject({
    subject: 'New message from Ada Lovelace',
    paragraphs: ['Ada Lovelace wrote to HR on 01/07/2026 at 09:04.'],
    link: { url: 'https://portal.example.org/?tab=messages' },
  });
  expect(weeklyReportMail({ weekStart: '2026-06-29' }, { ...scene, person: null })).toMatchObject({
    subject: 'Weekly report: 29/06/2026 to 05/07/2026',
    link: { url: 'https://portal.example.org/?tab=records' },
  });
});

test.each([
  ['approved', week, 'HR approved your annual leave from 03/08/2026 to 07/08/2026.'],
  ['denied', morning, 'HR denied your annual leave on 03/08/2026 (morning).'],
  ['restored', week, 'HR restored your annual leave from 03/08/2026 to 07/08/2026.'],
  [
    'decision-undone',
    week,
    'HR undid its last decision on your annual leave from 03/08/2026 to 07/08/2026. Your request is pending again.',
  ],
  ['cancelled', week, 'HR cancelled your annual leave from 03/08/2026 to 07/08/2026.'],
  ['deleted', none, 'HR deleted your annual leave.'],
  [
    'deleted',
    { ...none, changedDays: ['2026-08-03', '2026-08-04', '2026-08-07'] },
    'HR deleted your annual leave from 03/08/2026 to 07/08/2026.',
  ],
  [
    'day-cancelled',
    { ...week, changedDays: ['2026-08-05'] },
    'HR cancelled one day of your annual leave: 05/08/2026. The days that it has now lie between 03/08/2026 and 07/08/2026.',
  ],
  ['day-deleted', none, 'HR deleted one day of your annual leave. No day of it is left.'],
] as [LeaveChange, typeof week, string][])(
  'of leave that was %s one reads what and when',
  (...of) => {
    const [change, facts, sentence] = of;
    const mail = leaveDecidedMail({ ...facts, change }, scene);
    expect(mail.paragraphs[0]).toBe(`Hello Ada,\n${sentence}`);
    expect(mail.link.url).toBe('https://portal.example.org/?section=annual-leave');
  },
);

test('a subject says nothing of somebody’s health', () => {
  const facts = { ...week, leaveType: 'sick' as const, change: 'denied' as const };
  const mail = leaveDecidedMail(facts, scene);
  expect(mail.subject).toBe('Your leave was denied');
  expect(mail.link.url).toBe('https://portal.example.org/?section=sick-leave');
});

test.each([
  ['accepted', 'HR accepted your correction of your hours of 01/07/2026.'],
  [
    'changed',
    'HR put your hours of 01/07/2026 right, with other times than those that you asked for.',
  ],
  ['declined', 'HR declined your correction of your hours of 01/07/2026.'],
] as const)('of a correction that was %s one reads which day it was', (status, sentence) => {
  const mail = correctionDecidedMail({ status, day: '2026-07-01' }, scene);
  expect(mail.subject).toBe(`Your correction was ${status}`);
  expect(mail.paragraphs[0]).toBe(`Hello Ada,\n${sentence}`);
});

test('text and HTML say the same, and at the end how to get no more of them', () => {
  for (const content of contents(scene)) {
    const { text, html } = mailTo('ada@example.org', content);
    const plain = html.replaceAll('<br>', '\n');
    for (const part of [...content.paragraphs, content.link.url, content.footer ?? '?']) {
      expect(text).toContain(part);
      expect(plain).toContain(part);
    }
    expect(html).toContain(`href="${content.link.url}"`);
    expect(text.trimEnd().endsWith(content.footer ?? '?')).toBe(true);
    expect(content.footer).toMatch(/^You get .*(Email notifications|Settings)\.$/);
  }
});

test('a hostile name makes no link, no markup and no further line, in the subject neither', () => {
  const names = contents({ ...scene, person: hostile });
  for (const content of names) {
    const { subject, text, html } = mailTo('ada@example.org', content);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/<img|evil\.example|all@example|Bcc:/);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.match(/https?:\/\//g)).toHaveLength(1);
  }
});

test('somebody without a name is a member of staff', () => {
  const nameless = { ...scene, person: { firstName: '', lastName: '' } };
  expect(messageToHrMail(null, nameless).subject).toBe('New message from Staff member');
  expect(messageFromHrMail(null, nameless).paragraphs[0]).toMatch(/^Hello,\n/);
});

test('what goes to HR and what to the person is told apart by the kind', () => {
  const toHr = [
    'leave-requested',
    'sick-leave-requested',
    'message-to-hr',
    'weekly-report',
  ] as const;
  expect(toHr.every(isToHr)).toBe(true);
  const toStaff = [
    'password-link',
    'leave-decided',
    'correction-decided',
    'message-from-hr',
  ] as const;
  expect(toStaff.some(isToHr)).toBe(false);
});
