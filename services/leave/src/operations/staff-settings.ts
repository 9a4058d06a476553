import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '@portal/kernel/result';
import type { Settings } from '../domain/settings.ts';
import { isKnown } from '../store/people.ts';
import { settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';

export const noSuchStaff = fail('NOT_FOUND', 'Staff member not found');

// A second in all, which a person waits without a thought; most of it is never needed.
const pausesMs = [20, 50, 100, 200, 300, 300];

/**
 * The settings of a member of staff, or null for anybody else. Of one who was created a moment ago
 * leave may not have heard yet: it looks again for a second.
 */
export async function staffSettings(
  { people, settings }: Pick<Dependencies, 'people' | 'settings'>,
  userId: string,
): Promise<Settings | null> {
  for (let tries = 0; ; tries += 1) {
    // First, because whoever is known by now has got their settings before that.
    const known = await isKnown(people, userId);
    const [found] = await settingsOf(settings, [userId]);
    const pauseMs = pausesMs[tries];
    if (found || known || pauseMs === undefined) return found ?? null;
    await delay(pauseMs);
  }
}
