import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import type { Settings } from '../domain/leave-settings.ts';

// One second in total, which people hardly notice. Usually the first tries are enough.
const pausesMs = [20, 50, 100, 200, 300, 300];

/**
 * Loads the settings of a member of staff; null for anybody else. The event of a new account may
 * not have arrived yet, so it retries for a second.
 */
export async function waitForSettings(
  { people, settings }: Pick<Dependencies, 'people' | 'settings'>,
  userId: string,
): Promise<Settings | null> {
  for (let attempts = 0; ; attempts += 1) {
    // Checked first, because settings are stored in the same transaction as the person.
    const known = await people.isKnown(userId);
    const found = await settings.byUser(userId);
    const pauseMs = pausesMs[attempts];
    if (found || known || pauseMs === undefined) return found;
    await delay(pauseMs);
  }
}
