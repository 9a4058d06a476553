import { folderTransport, type MailTransport, smtpTransport } from './mail-transport.ts';

export interface MailTransportSettings {
  PUBLIC_URL: string;
  SMTP_URL?: string | undefined;
  MAIL_DIR: string;
  MAIL_FROM?: string | undefined;
}

/**
 * The transport the environment asks for: an SMTP server if SMTP_URL is set, otherwise a folder.
 */
export function createMailTransport({
  PUBLIC_URL,
  SMTP_URL,
  MAIL_DIR,
  MAIL_FROM,
}: MailTransportSettings): MailTransport {
  const from = MAIL_FROM ?? `Staff Portal <no-reply@${new URL(PUBLIC_URL).hostname}>`;
  return SMTP_URL ? smtpTransport(SMTP_URL, from) : folderTransport(MAIL_DIR, from);
}
