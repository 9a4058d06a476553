import { type HttpResponse, textResponse } from './http-response.ts';

/** What `security.txt` says (RFC 9116). */
export interface SecurityContacts {
  /** Where to report a vulnerability, the preferred address first. */
  contacts: readonly string[];
  /** The page with the rules for reports. */
  policy: string | null;
  publicUrl: URL | null;
}

export const securityTextPath = '/.well-known/security.txt';

const daysValid = 180;

/** Responds with `security.txt`, or 404 where nobody has set a contact: the RFC requires one. */
export function securityTextResponse(contacts: SecurityContacts, now: Date): HttpResponse {
  if (contacts.contacts.length === 0) {
    return textResponse(404, 'text/plain', 'Not found');
  }
  return textResponse(200, 'text/plain', securityText(contacts, now));
}

function securityText({ contacts, policy, publicUrl }: SecurityContacts, now: Date): string {
  const expires = new Date(now.getTime() + daysValid * 24 * 60 * 60 * 1000);
  // The RFC only allows https for addresses of pages.
  const canonical =
    publicUrl?.protocol === 'https:' ? new URL(securityTextPath, publicUrl).href : null;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    policy && `Policy: ${policy}`,
    canonical && `Canonical: ${canonical}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}
