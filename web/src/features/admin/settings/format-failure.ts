const unreachable =
  /E(CONN|AI_AGAIN|NOTFOUND|TIMEDOUT|HOST|NET|SOCKET|PIPE|DNS)|getaddrinfo|time(d )?out|greeting|closed|TLS|certificate/i;

/** Why an email wasn't delivered, in words for HR. The log has the server's message. */
export function formatMailFailure(reason: string): string {
  if (unreachable.test(reason)) return 'Our email service couldn’t be reached.';
  if (/\b535\b|auth|credentials/i.test(reason)) return 'Our email service refused to let us in.';
  if (/\b552\b|\b5\.2\.2\b|quota|full/i.test(reason)) return 'The mailbox is full.';
  if (/\b55[0134]\b|\b5\.1\.\d\b|unknown|rejected|no such/i.test(reason)) {
    return 'The email address was refused. Check that it is right.';
  }
  return 'The email was refused.';
}

/** Why a job failed, in words for HR. */
export function formatJobFailure(reason: string): string {
  if (unreachable.test(reason)) return 'It couldn’t be reached. We’ll try again.';
  if (reason.startsWith('It was interrupted')) return 'It was interrupted. We’ll try again.';
  if (reason.startsWith('the answer')) return 'The answer couldn’t be used. We’ll try again.';
  return reason;
}
