import { folderPost, type Post, smtpPost } from './post.ts';

export interface PostSettings {
  PUBLIC_URL: string;
  SMTP_URL?: string | undefined;
  MAIL_DIR: string;
  MAIL_FROM?: string | undefined;
}

/** The post that the environment chooses: an SMTP server where there is one, else a folder. */
export function postOf({ PUBLIC_URL, SMTP_URL, MAIL_DIR, MAIL_FROM }: PostSettings): Post {
  const from = MAIL_FROM ?? `Staff Portal <no-reply@${new URL(PUBLIC_URL).hostname}>`;
  return SMTP_URL ? smtpPost(SMTP_URL, from) : folderPost(MAIL_DIR, from);
}
