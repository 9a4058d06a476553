const name = 'review';
const hours = 'hours';

/** The URL of the timesheet issues, a panel above the overview. */
export const timesheetIssuesPath = `/?${name}=${hours}`;

/** Whether the URL opens the review panel. */
export function isTimesheetIssuesOpen(urlParams: URLSearchParams): boolean {
  return urlParams.get(name) === hours;
}

/** The URL without the review panel. */
export function withoutTimesheetIssues(urlParams: URLSearchParams): URLSearchParams {
  const without = new URLSearchParams(urlParams);
  without.delete(name);
  return without;
}
