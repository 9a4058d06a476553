import type { PersonalDataMail } from '@portal/contracts/identity/events';
import { yourDataHash } from '@portal/contracts/web-paths';
import { formatDateTime } from '@portal/kernel/format-date';
import { greeting, screenUrl } from './mail-snippets.ts';
import { type Mail, renderMail } from './render-mail.ts';

type Occasion = PersonalDataMail['occasion'];

const subjects: Record<Occasion, string> = {
  'requested-by-hr': 'HR has requested a copy of your data',
  ready: 'Your copy of your data is ready',
  'ready-for-hr': 'A copy of someone’s data is ready',
};

/** The email about a copy of personal data. It has no contents, and for HR no name. It can’t be turned off. */
export function personalDataMail(
  { email, firstName, occasion, expiresAt }: PersonalDataMail,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Mail {
  const until = formatDateTime(new Date(expiresAt));
  const sentences: Record<Occasion, string> = {
    'requested-by-hr': `HR requested a copy of the data that the staff portal keeps about you, on ${formatDateTime(at)}. If you don’t know why, ask HR.`,
    ready: `The copy of your data that you requested is ready. You can download it in the staff portal until ${until}.`,
    'ready-for-hr': `The copy of someone’s data that you requested is ready. You can download it on their page in the staff portal until ${until}.`,
  };
  return renderMail(email, {
    subject: subjects[occasion],
    paragraphs: [`${greeting({ firstName })}\n${sentences[occasion]}`],
    link: {
      label: 'Open the staff portal',
      url: screenUrl(publicUrl, occasion === 'ready-for-hr' ? '/' : `/${yourDataHash}`),
    },
  });
}
