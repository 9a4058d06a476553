import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('security events', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  it.each(devices)(
    'on %s: a refused request and a changed address, filtered',
    async (_, device, lastName) => {
      const nurse = await createEmployee(url, hr, 'Akua', lastName);
      await expect(nurse.session.call('GET', '/api/admin/security-events')).rejects.toThrow(
        'FORBIDDEN',
      );
      await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, {
        email: `akua.${lastName}@example.org`,
      });
      const { page, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        path: '/?tab=admins',
        ...device,
      });
      await page.getByRole('tab', { name: 'Security' }).click();
      await expect.poll(() => page.title()).toBe('Security · Staff Portal');
      await page.getByText('Failed sign-ins in the last 30 days').waitFor();
      const lines = page.getByRole('tabpanel').getByRole('listitem');
      const changed = `Asha Patel changed Akua ${lastName}’s email address`;
      // The list is a moment behind the audit trail.
      await expect
        .poll(
          async () => {
            await page.reload();
            await lines.first().waitFor();
            return [
              await lines.getByText(changed).count(),
              await lines.getByText(`Akua ${lastName} tried something`).count(),
            ];
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toEqual([1, 1]);

      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Kind').selectOption('Refused requests');
      await page.getByLabel('Outcome').selectOption('Refused or failed');
      await expect.poll(() => lines.getByText(changed).count()).toBe(0);
      await lines.getByText('Request: securityEvents').first().waitFor();
      const query = new URL(page.url()).searchParams;
      expect([query.get('kind'), query.get('outcome')]).toEqual(['refused', 'failure']);
      await page.getByLabel('Kind').selectOption('Unusual access to data');
      await page.getByText('No matches').waitFor();
      await page.getByRole('button', { name: 'Show all events' }).click();
      await lines.getByText(changed).first().waitFor();
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );
});
