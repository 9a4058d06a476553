import { TOTP } from 'otpauth';

const stepMs = 30_000;

/**
 * An authenticator app: each call gives a code that hasn't been used yet. It waits where the portal would take
 * none but used ones, which accepts one step before and after the current one.
 */
export function authenticatorApp(secret: string): () => Promise<string> {
  const totp = new TOTP({ secret });
  let lastStep = 0;
  return async () => {
    const current = () => Math.floor(Date.now() / stepMs);
    // One from before would be too old soon.
    const step = Math.max(lastStep + 1, current());
    while (step > current() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    lastStep = step;
    return totp.generate({ timestamp: step * stepMs });
  };
}
