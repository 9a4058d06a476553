import type { DataRetention } from './personal-data-requests.ts';

/** What is kept of somebody, in plain words. */
export interface DataCategory {
  title: string;
  what: string;
  why: string;
  howLong: string;
  who: string;
}

const withAccount = 'Until HR deletes it, or your account.';
const youAndHr = 'You and HR.';

/** What the portal keeps about a person, why, how long and who sees it (docs/personal-data.md has every field). */
export function listDataCategories({
  clockInYears,
  leaveYears,
  recordYears,
  copyDays,
  messageYears,
  mailDays,
  auditYears,
  addressDays,
  backupDays,
}: DataRetention): DataCategory[] {
  const leaveIsKept = `${formatYears(leaveYears)} after it ends, unless HR deletes it, or your account, sooner.`;
  return [
    {
      title: 'Your account',
      what: 'Your name, username, email address, job, employment dates, working pattern and team.',
      why: 'To sign you in, and to know when you work.',
      howLong: 'Until HR deletes your account.',
      who: 'You and HR. Your colleagues see your name.',
    },
    {
      title: 'Passwords and sign-in',
      what: 'Your password, security answer, passkeys and authenticator app, stored so that nobody can read them. The devices you’re signed in on, and security events such as failed sign-ins, with their IP addresses.',
      why: 'To protect your account.',
      howLong:
        'Until your account is deleted. A session for up to 30 days, security events and the devices we know for 90 days.',
      who: 'You and HR see your devices, and which passkeys and apps you have. Administrators see security events. Nobody sees your password or answer.',
    },
    {
      title: 'Hours',
      what: 'When you clocked in and out, with the kind of device, and corrections with their reasons.',
      why: 'The law requires us to keep records of working time, and your pay is based on them.',
      howLong: `${formatYears(clockInYears)}, or until HR deletes your account.`,
      who: 'You and HR. Your hours may be sent to payroll.',
    },
    {
      title: 'Daily records and weekly reports',
      what: 'For each day, whether you were present, late or on leave, and your hours.',
      why: 'The law requires records of hours and leave.',
      howLong: `${formatYears(recordYears)}, even after your account is deleted.`,
      who: youAndHr,
    },
    {
      title: 'Payroll',
      what: 'Your hours, overtime, leave and sickness in each pay period, and your number in the payroll software.',
      why: 'To pay you.',
      howLong: `${formatYears(recordYears)}, even after your account is deleted. Your number in the payroll software: until your account is deleted.`,
      who: 'You, HR and payroll.',
    },
    {
      title: 'Annual leave',
      what: 'Your requests, reasons and decisions, and your balance.',
      why: 'To plan leave, and to give you the leave you’re entitled to.',
      howLong: leaveIsKept,
      who: 'You and HR. If your team shows absences, its members see the days, never why.',
    },
    {
      title: 'Sickness, fit notes and compassionate leave',
      what: 'The days and your reasons, and the dates of fit notes. There’s no diagnosis.',
      why: 'For sick pay, and because the law requires it.',
      howLong: leaveIsKept,
      who: 'You and HR. Fit notes: HR only, but they’re in your copy.',
    },
    {
      title: 'Registrations, checks and training',
      what: 'Registration numbers, DBS checks, the right to work and training, with their dates.',
      why: 'To show that you’re allowed to do your job, and to remind you before they expire.',
      howLong: withAccount,
      who: youAndHr,
    },
    {
      title: 'Messages and emails',
      what: 'Messages between you and HR. Emails to you, without their text once they’re sent.',
      why: 'So that you and HR can read them again.',
      howLong: `Messages: ${formatYears(messageYears)}, unless HR deletes them, or your account, sooner. Emails: ${mailDays} days after they’re sent.`,
      who: 'You and HR see messages. Nobody can read emails in the portal.',
    },
    {
      title: 'Audit trail',
      what: 'What you changed in the portal and what was changed about you, with the time and IP address. It never includes reasons or message text.',
      why: 'To find out who changed what.',
      howLong: `${formatYears(auditYears)}, even after your account is deleted. Longer if someone is on legal hold. IP addresses: ${addressDays} days.`,
      who: 'HR.',
    },
    {
      title: 'Copies and backups',
      what: 'Copies of your data that were requested here, and backups of everything.',
      why: 'To give you your data, and to recover from a failure.',
      howLong: `Copies: ${copyDays} days. Backups: ${backupDays} days.`,
      who: 'Copies: only the person who requested them. Backups: nobody, unless the portal has to be restored.',
    },
  ];
}

function formatYears(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}
