import { formatDay } from '@portal/kernel/format-date';
import { weekOf } from '@portal/kernel/london';
import type { MailContext } from './mail-content-types.ts';
import { hrFooter, screenUrl } from './mail-snippets.ts';
import type { MailText } from './render-mail.ts';

export interface ReportMailData {
  /** The Monday of the week, `YYYY-MM-DD`. */
  weekStart: string;
}

/** The email to HR that a weekly report is ready. The report itself stays in the portal. */
export function weeklyReportMail({ weekStart }: ReportMailData, context: MailContext): MailText {
  const week = `${formatDay(weekStart)} to ${formatDay(weekOf(weekStart).end)}`;
  return {
    subject: `Weekly report: ${week}`,
    paragraphs: [`The report for the week from ${week} is ready to download.`],
    link: { label: 'View records', url: screenUrl(context.publicUrl, '/?tab=records') },
    footer: hrFooter,
  };
}
