import { totpCodeAt, totpStepMs } from '@portal/testing/totp-code';

/**
 * An authenticator app: each call gives a code that hasn't been used yet. It waits where the portal would take
 * none but used ones, which accepts one step before and after the current one.
 */
export function authenticatorApp(secret: string): () => Promise<string> {
  let lastStep = 0;
  return async () => {
    const current = () => Math.floor(Date.now() / totpStepMs);
    // One from before would be too old soon.
    const step = Math.max(lastStep + 1, current());
    while (step > current() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    lastStep = step;
    return totpCodeAt(secret, step * totpStepMs);
  };
}
