import type { Page } from 'playwright-core';

/** Gives a page Chromium's own authenticator, which asks nobody: a device with a lock, as phones and laptops have. */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  return {
    /** Whether the person unlocks the device. Where they don't, it's as if they had cancelled its dialog. */
    async setUnlocking(isUserVerified: boolean): Promise<void> {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },

    /** Whether the device is used as soon as it is asked; otherwise it waits. */
    async setPresent(enabled: boolean): Promise<void> {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },

    async countPasskeys(): Promise<number> {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
