import { formatDay } from '@portal/kernel/format';
import { weekOf } from '@portal/kernel/london';
import type { MailContent } from './mail.ts';
import type { Scene } from './matter.ts';
import { hrFooter, screenAt } from './phrases.ts';

export interface ReportFacts {
  /** The Monday with which the week begins. */
  weekStart: string;
}

/** Tells HR that the report of a week is there; the report itself stays in the portal. */
export function weeklyReportMail({ weekStart }: ReportFacts, scene: Scene): MailContent {
  const week = `${formatDay(weekStart)} to ${formatDay(weekOf(weekStart).end)}`;
  return {
    subject: `Weekly report: ${week}`,
    paragraphs: [`The report of the week from ${week} was made and can be downloaded.`],
    link: { label: 'Open the records', url: screenAt(scene.publicUrl, '/?tab=records') },
    footer: hrFooter,
  };
}
