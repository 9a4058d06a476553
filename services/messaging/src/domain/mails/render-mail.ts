import { escapeHtml } from './sanitize-name.ts';

/** The text of an email, before it is rendered as plain text and HTML. */
export interface MailText {
  subject: string;
  /** The link follows the first paragraph. */
  paragraphs: readonly [string, ...string[]];
  link: { label: string; url: string };
  /** Small print at the end: why the person gets this email and how to unsubscribe. */
  footer?: string;
}

/** An email, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The unsubscribe link. Emails about account security have none. */
  unsubscribe?: {
    url: string;
    /** Whether a mail program may unsubscribe with a single POST (RFC 8058). */
    isOneClick: boolean;
  };
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;' +
  'background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'color:#57606a;font-size:14px';
const last = `${small};margin-top:24px;padding-top:16px;border-top:1px solid #d0d7de`;

/** Renders an email to `to` as plain text and as HTML with the same content. */
export function renderMail(to: string, content: MailText): Mail {
  const { subject } = content;
  return { to, subject, text: textOf(content), html: htmlOf(content) };
}

function textOf({ paragraphs: [first, ...rest], link, footer }: MailText): string {
  const signature = footer === undefined ? [] : [`-- \n${footer}`];
  return `${[first, `${link.label}:\n${link.url}`, ...rest, ...signature].join('\n\n')}\n`;
}

function htmlOf({ subject, paragraphs: [first, ...rest], link, footer }: MailText): string {
  const url = escapeHtml(link.url);
  const lines = [
    '<!doctype html>',
    `<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5;color:#1b1f24">`,
    paragraph(first),
    `<p><a href="${url}" style="${button}">${escapeHtml(link.label)}</a></p>`,
    ...rest.map((text) => paragraph(text)),
    paragraph(`If the button doesn’t work, copy this link into your browser: ${link.url}`, small),
    ...(footer === undefined ? [] : [paragraph(footer, last)]),
    '</body></html>',
  ];
  return `${lines.join('\n')}\n`;
}

function paragraph(text: string, style?: string): string {
  const attribute = style === undefined ? '' : ` style="${style}"`;
  return `<p${attribute}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}
