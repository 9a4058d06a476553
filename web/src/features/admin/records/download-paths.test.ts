import { expect, it } from 'vitest';
import { fileNameFrom, formatProgress } from '../../downloads/fetch-file.ts';
import { pathOfRecords, pathOfReport, pathOfStoredReport } from './download-paths.ts';

const everyone = { workerId: null, teamId: null };

it('builds the download paths', () => {
  expect(pathOfRecords({ view: 'month', month: '2026-11' }, everyone, 'csv')).toBe(
    '/api/admin/export/daily-records?startDate=2026-11-01&endDate=2026-11-30&period=month&format=csv',
  );
  const range = { view: 'range', from: '2026-01-01', to: '2026-02-01' } as const;
  expect(pathOfRecords(range, { workerId: 'a', teamId: null }, 'xlsx')).toBe(
    '/api/admin/export/daily-records?startDate=2026-01-01&endDate=2026-02-01&period=range&workerId=a&format=xlsx',
  );
  expect(pathOfRecords(range, { workerId: null, teamId: 't' }, 'csv')).toBe(
    '/api/admin/export/daily-records?startDate=2026-01-01&endDate=2026-02-01&period=range&teamId=t&format=csv',
  );
  expect(pathOfReport('2026-11-16', null, 'csv')).toBe(
    '/api/admin/export/weekly-report?startDate=2026-11-16&endDate=2026-11-22&format=csv',
  );
  expect(pathOfReport('2026-11-16', 't', 'csv')).toBe(
    '/api/admin/export/weekly-report?startDate=2026-11-16&endDate=2026-11-22&teamId=t&format=csv',
  );
  expect(pathOfStoredReport('2026-11-16', null, 'xlsx')).toBe(
    '/api/admin/weekly-reports/2026-11-16?format=xlsx',
  );
  expect(pathOfStoredReport('2026-11-16', 't', 'csv')).toBe(
    '/api/admin/weekly-reports/2026-11-16?teamId=t&format=csv',
  );
});

it('takes the file name from the header', () => {
  expect(fileNameFrom('attachment; filename="staff-records.csv"')).toBe('staff-records.csv');
  expect(fileNameFrom(null)).toBeNull();
});

it('formats the progress', () => {
  expect(formatProgress({ lines: 1_201, bytes: 1, count: 10_000 })).toBe('1,200 of 10,000 records');
  expect(formatProgress({ lines: 10_005, bytes: 1, count: 10_000 })).toBe(
    '10,000 of 10,000 records',
  );
  expect(formatProgress({ lines: null, bytes: 1_250_000, count: 10_000 })).toBe('1.3 MB');
});
