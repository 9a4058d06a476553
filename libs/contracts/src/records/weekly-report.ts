import { z } from 'zod';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { day, enteredDay, id, instant, wholeNumber } from '../scalars.ts';
import { fileFormat, mediaTypeByFormat } from './export.ts';

const files = {
  service: 'records',
  access: 'admin',
  needsRecentSignIn: true,
  scope: 'read:records',
  mediaTypes: Object.values(mediaTypeByFormat),
} as const;

/** The seven days from `startDate` with current data; `endDate` is the seventh day or left out. */
export const exportWeeklyReport = download({
  ...files,
  name: 'exportWeeklyReport',
  summary: 'The report of seven days, as CSV or XLSX',
  input: z.strictObject({
    startDate: enteredDay,
    endDate: enteredDay.nullish(),
    /** Only people who are in the team on a day of the week. */
    teamId: id.nullish(),
    format: fileFormat.default('csv'),
  }),
  path: '/api/admin/export/weekly-report',
  errors: [],
});

/** The report of a week, generated on the following Monday. */
export const weeklyReport = z.strictObject({
  /** A Monday. */
  weekStart: day,
  weekEnd: day,
  madeAt: instant,
  people: wholeNumber,
  /** Whether it can be filtered by team: reports from before there were teams can’t. */
  hasTeams: z.boolean(),
});
export type WeeklyReport = z.output<typeof weeklyReport>;

export const weeklyReports = operation({
  name: 'weeklyReports',
  service: 'records',
  kind: 'query',
  summary: 'Stored weekly reports, newest first; `people` of the team, if there is one',
  access: 'admin',
  scope: 'read:records',
  input: z.strictObject({ teamId: id.nullish(), ...pageInput }),
  output: pageSchema(weeklyReport),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/weekly-reports', status: 200, isPage: true },
});

export const storedWeeklyReport = download({
  ...files,
  name: 'keptWeeklyReport',
  summary: 'A stored weekly report, unchanged; or its people of one team',
  input: z.strictObject({
    weekStart: day,
    /** Only people who were in the team on a day of the week, when the report was made. */
    teamId: id.nullish(),
    format: fileFormat.default('csv'),
  }),
  path: '/api/admin/weekly-reports/{weekStart}',
  errors: ['NOT_FOUND'],
});
