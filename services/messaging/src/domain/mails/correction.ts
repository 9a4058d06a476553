import { formatDay } from '@portal/kernel/format';
import type { MailContent } from './mail.ts';
import type { Scene } from './matter.ts';
import { greeting, screenAt, staffFooter } from './phrases.ts';

export interface CorrectionFacts {
  /** Pending again where HR undid its decision. */
  status: 'accepted' | 'changed' | 'declined' | 'pending';
  /** Of the session that was to be put right. */
  day: string;
}

/** Tells a member of staff what HR did with a correction that they asked for. */
export function correctionDecidedMail({ status, day }: CorrectionFacts, scene: Scene): MailContent {
  const hours = `your hours of ${formatDay(day)}`;
  const sentences: Record<CorrectionFacts['status'], string> = {
    accepted: `HR accepted your correction of ${hours}.`,
    changed: `HR put ${hours} right, with other times than those that you asked for.`,
    declined: `HR declined your correction of ${hours}.`,
    pending: `HR undid its decision on your correction of ${hours}. It is pending again.`,
  };
  return {
    subject:
      status === 'pending' ? 'Your correction is pending again' : `Your correction was ${status}`,
    paragraphs: [
      `${greeting(scene.person)}\n${sentences[status]}`,
      'If HR gave a reason, you find it in the portal.',
    ],
    link: { label: 'Open your hours', url: screenAt(scene.publicUrl, '/') },
    footer: staffFooter('what HR decided'),
  };
}
