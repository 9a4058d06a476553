import { addDays, eachDay, londonDay, weekday } from '@portal/kernel/london';
import type { Page } from 'playwright-core';
import { lastWednesday, lastWeek } from '../time-entry-fixtures.ts';
import type { Screen } from './screen.ts';

const tab = '/?tab=records';
const ofWeek = () => `${tab}&by=week&week=${lastWeek()}`;
const ofWednesday = () => `${tab}&by=day&date=${lastWednesday()}`;

const firstCard = (page: Page) => page.getByRole('article').first().waitFor();

/** Mocked responses to a GraphQL operation. */
async function answer(page: Page, answers: Record<string, object>): Promise<void> {
  await page.route('**/graphql', (route) => {
    const json = answers[route.request().postDataJSON()?.operationName ?? ''];
    return json ? route.fulfill({ json }) : route.fallback();
  });
  await page.reload();
}

/** 60 members of staff: some are off each day, more of them in summer. */
function dayOf(date: string) {
  const chance = (Number(date.slice(8)) * 7 + Number(date.slice(5, 7)) * 11) % 13;
  const isWorkingDay = weekday(date) < 6;
  const annual = isWorkingDay ? 3 + (/-0[78]-/.test(date) ? 9 : 0) + (chance % 4) : 0;
  const sick = isWorkingDay ? chance % 4 : 0;
  const absent = isWorkingDay && chance > 9 ? chance - 9 : 0;
  const compassionate = isWorkingDay && chance === 5 ? 1 : 0;
  const present = isWorkingDay ? 60 - annual - sick - absent - compassionate : 6;
  return {
    __typename: 'DayOfRecords',
    date,
    isWorkingDay,
    records: 60,
    people: 60,
    present,
    late: isWorkingDay ? chance % 6 : 0,
    sick,
    annual,
    compassionate,
    absent,
    dayOff: isWorkingDay ? 0 : 54,
    totalHours: present * 7.6,
  };
}

function yearOfDays() {
  const yesterday = addDays(londonDay(new Date()), -1);
  return eachDay(addDays(yesterday, -364), yesterday).map(dayOf);
}

function jobOf(id: string, state: string) {
  const today = londonDay(new Date());
  const isOver = state !== 'running';
  return {
    __typename: 'ArchiveJob',
    id,
    state,
    fromDate: addDays(today, -700),
    toDate: today,
    workerId: null,
    isAwaited: false,
    daysDone: 302,
    daysTotal: 701,
    nextDate: isOver ? null : addDays(today, -398),
    archived: 18_120,
    updated: 14,
    createdAt: new Date().toISOString(),
    endedAt: isOver ? new Date().toISOString() : null,
    isWaitingForStorage: false,
    error: state === 'failed' ? 'The database did not answer for ten minutes.' : null,
  };
}

function stateOfArchive() {
  const now = new Date().toISOString();
  const source = (service: string, waiting: number | null, lastEventAt: string | null = now) => ({
    __typename: 'ArchiveSource',
    service,
    lastEventAt,
    waiting,
  });
  const schedule = ['daily-archive', 're-archive', 'weekly-report', 'retention'].map((name) => ({
    __typename: 'JobState',
    name,
    lastRunAt: now,
    nextRunAt: now,
    failures: name === 'weekly-report' ? 2 : 0,
    lastError: name === 'weekly-report' ? 'The database did not answer.' : null,
    lastErrorCode: name === 'weekly-report' ? 'INTERRUPTED' : null,
  }));
  return {
    __typename: 'ArchiveState',
    people: 60,
    sessions: 31_200,
    leaveRequests: 840,
    records: 43_800,
    days: 730,
    lastDay: addDays(londonDay(new Date()), -1),
    changesWaiting: 3,
    rebuilding: true,
    sources: [source('identity', 0), source('attendance', 12), source('leave', null, null)],
    schedule,
    jobs: [
      jobOf('a'.repeat(24), 'running'),
      jobOf('b'.repeat(24), 'failed'),
      jobOf('c'.repeat(24), 'completed'),
    ],
  };
}

/** A person with two sessions, and others on annual, sick and compassionate leave, absent and off. */
function recordsOf(date: string) {
  const names = [
    'Joanna Kowalska',
    'Joanna Kowalska',
    'Imogen Sadler',
    'Daniel Evans',
    'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
    'Samira Haddad',
    'Kofi Mensah',
  ];
  return names.map((name, place) => {
    const [firstName, lastName] = name.split(' ');
    const wasPresent = place < 2;
    return {
      __typename: 'DailyRecord',
      id: String(place).repeat(24),
      userId: String(place + 1).repeat(24),
      recordDate: date,
      sessionNumber: place === 1 ? 2 : 1,
      firstName,
      lastName,
      role: 'employee',
      wasPresent,
      onAnnualLeave: place === 2,
      onSickLeave: place === 3,
      onCompassionateLeave: place === 4,
      isWorkingDay: place !== 6,
      clockInTime: wasPresent ? `${date}T09:2${place}:00.000Z` : null,
      clockOutTime: place === 0 ? `${date}T12:00:00.000Z` : null,
      hoursWorked: place === 0 ? 2.67 : null,
      isLate: place === 0,
      lateMinutes: place === 0 ? 20 : 0,
      clockInLocation: wasPresent ? 'Office Computer: WARD-12-RECEPTION-LEFT' : null,
      clockOutLocation: place === 0 ? 'Mobile' : null,
      annualLeaveEntitlement: 25,
      createdAt: `${addDays(date, 1)}T00:20:00.000Z`,
    };
  });
}

async function withRecords(page: Page): Promise<void> {
  const items = recordsOf(lastWednesday());
  const days = eachDay(lastWeek(), addDays(lastWeek(), 6)).map(dayOf);
  const rangeRecords = { __typename: 'DailyRecordPage', items, next: null };
  await answer(page, {
    ArchivedRecords: { data: { rangeRecords } },
    RecordsByDay: { data: { recordsByDay: days } },
  });
  await firstCard(page);
}

async function withJob(page: Page): Promise<void> {
  await page.route('**/api/admin/jobs/*/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 60000\n\n' }),
  );
  await answer(page, {
    ArchiveStatus: { data: { archiveState: stateOfArchive() } },
    ArchiveJob: { data: { archiveJob: jobOf('a'.repeat(24), 'running') } },
    RecordsByDay: { data: { recordsByDay: yearOfDays() } },
  });
  await page.getByRole('progressbar').waitFor();
}

export const recordsScreens: Screen[] = [
  {
    name: 'admin-records-week',
    isNightly: true,
    viewer: 'admin',
    address: ofWeek,
    reach: withRecords,
  },
  {
    name: 'admin-records-day',
    isNightly: true,
    viewer: 'admin',
    address: ofWednesday,
    reach: withRecords,
  },
  {
    name: 'admin-records-year',
    isNightly: true,
    viewer: 'admin',
    address: tab,
    reach: async (page) => {
      await withJob(page);
      await page.getByRole('heading', { name: 'Attendance by day' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-records-numbers',
    isNightly: true,
    viewer: 'admin',
    address: tab,
    reach: async (page) => {
      await withJob(page);
      await page.getByRole('button', { name: 'Show as a table' }).click();
      await page.getByRole('rowheader').first().waitFor();
      await page.getByRole('heading', { name: 'Attendance by day' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-records-empty',
    isNightly: true,
    viewer: 'admin',
    address: () => `${tab}&by=day&date=${addDays(londonDay(new Date()), -300)}`,
    reach: (page) => page.getByText('No Records Found').waitFor(),
  },
  {
    name: 'admin-records-delete',
    isNightly: true,
    viewer: 'admin',
    address: ofWednesday,
    reach: async (page) => {
      await withRecords(page);
      await page
        .getByRole('button', { name: /^Delete the record of/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'admin-records-enhanced',
    isNightly: true,
    viewer: 'admin',
    address: tab,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Enhanced Archive' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
      await dialog.getByRole('spinbutton', { name: /year/i }).first().click();
      await page.keyboard.type('2019');
      await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
      await dialog.getByText('Enter a date from').waitFor();
    },
  },
  {
    name: 'admin-records-debug',
    isNightly: true,
    viewer: 'admin',
    address: tab,
    reach: async (page) => {
      await withJob(page);
      await page.getByRole('heading', { name: 'Debug panel' }).click();
      await page.getByText('The archive is being rebuilt').waitFor();
      await page.getByRole('heading', { name: 'Counts' }).evaluate((place) => {
        place.scrollIntoView({ block: 'center' });
      });
    },
  },
  {
    name: 'admin-records-away',
    isNightly: true,
    viewer: 'admin',
    address: tab,
    reach: async (page) => {
      const extensions = { code: 'SERVICE_UNAVAILABLE', details: { service: 'records' } };
      const away = { errors: [{ message: 'Away', extensions }] };
      await answer(page, {
        ArchivedRecords: away,
        RecordsByDay: away,
        ArchiveStatus: away,
        StoredWeeklyReports: away,
      });
      await page.getByText('Records are unavailable').waitFor();
    },
  },
  {
    name: 'admin-payroll',
    isNightly: true,
    viewer: 'admin',
    address: `${tab}&view=payroll`,
    reach: (page) => page.getByRole('heading', { name: 'Hours by person' }).waitFor(),
  },
  {
    name: 'admin-payroll-settings',
    isNightly: true,
    viewer: 'admin',
    address: `${tab}&view=payroll`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Payroll settings' });
      await dialog.getByLabel('Hours before overtime').fill('1');
      await dialog.getByText('Applies from').waitFor();
    },
  },
];
