import { escapeHtml } from './harmless.ts';

/** What a mail says, whoever reads it in which program. */
export interface MailContent {
  subject: string;
  /** Each a paragraph; the link comes after the first of them. */
  paragraphs: readonly [string, ...string[]];
  link: { label: string; url: string };
  /** Why one gets such mails, and how to get no more of them: small, at the end. */
  footer?: string;
}

/** A mail, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one gets no more of them; nothing for a mail about the security of one's account. */
  unsubscribe?: {
    url: string;
    /** A mail program may do it by itself with one POST (RFC 8058). */
    isOneClick: boolean;
  };
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;' +
  'background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'color:#57606a;font-size:14px';
const last = `${small};margin-top:24px;padding-top:16px;border-top:1px solid #d0d7de`;

/** The mail to somebody, as text and as HTML that says the same. */
export function mailTo(to: string, content: MailContent): Mail {
  const { subject } = content;
  return { to, subject, text: textOf(content), html: htmlOf(content) };
}

function textOf({ paragraphs: [first, ...rest], link, footer }: MailContent): string {
  const signature = footer === undefined ? [] : [`-- \n${footer}`];
  return `${[first, `${link.label}:\n${link.url}`, ...rest, ...signature].join('\n\n')}\n`;
}

function htmlOf({ subject, paragraphs: [first, ...rest], link, footer }: MailContent): string {
  const url = escapeHtml(link.url);
  const lines = [
    '<!doctype html>',
    `<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5;color:#1b1f24">`,
    paragraph(first),
    `<p><a href="${url}" style="${button}">${escapeHtml(link.label)}</a></p>`,
    ...rest.map((text) => paragraph(text)),
    paragraph(`If the button does nothing, copy this address: ${link.url}`, small),
    ...(footer === undefined ? [] : [paragraph(footer, last)]),
    '</body></html>',
  ];
  return `${lines.join('\n')}\n`;
}

function paragraph(text: string, style?: string): string {
  const attribute = style === undefined ? '' : ` style="${style}"`;
  return `<p${attribute}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}
