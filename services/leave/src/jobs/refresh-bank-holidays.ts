import { isDeepStrictEqual } from 'node:util';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { type PublishedYear, publishedYears, withYears } from '../domain/gov-uk-list.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { holidaysEvent } from '../operations/tell-holidays.ts';
import { policyOf } from '../store/policy.ts';
import { lastRead, noteRead, publishedOf, storePublished } from '../store/published-holidays.ts';
import { fetchList } from './fetch-list.ts';

export type Needs = Pick<Dependencies, 'outbox' | 'policies' | 'policy' | 'published' | 'nation'>;

/** What was read of GOV.UK. */
interface Read {
  years: readonly PublishedYear[];
  etag: string | null;
}

/**
 * Reads GOV.UK's list of bank holidays and tells of what it has changed, once, however many processes
 * read it. One that can't be read, or is no such list, changes nothing: one line in the log says so,
 * and so does what is given, which is null otherwise.
 */
export async function refreshBankHolidays(
  needs: Needs,
  { url, timeoutMs, now, log }: { url: string; timeoutMs?: number; now: Date; log: Logger },
): Promise<string | null> {
  const { etag } = await lastRead(needs.published);
  let read: Read | null;
  try {
    const fetched = await fetchList(url, etag, timeoutMs);
    const years = fetched.notModified ? [] : publishedYears(fetched.body);
    if (!years) throw new Error('the answer is no list of bank holidays');
    read = { years, etag: fetched.notModified ? etag : fetched.etag };
  } catch (failure) {
    const reason = reasonOf(failure);
    log.info({ url, reason }, 'bank holidays stay as they are known');
    return reason;
  }
  if (await tellHolidays(needs, read, now)) log.info({ url }, 'bank holidays have changed');
  return null;
}

/**
 * Stores what was `read`, if anything, and tells who counts working days where that makes a
 * difference, or where another nation counts than was told last, as `NATION` may say at a start.
 * Gives whether it did.
 */
export async function tellHolidays(
  { outbox, policies, policy, published, nation }: Needs,
  read: Read | null,
  now: Date,
): Promise<boolean> {
  const told = await outbox.transact({}, async ({ session, publish }) => {
    const before = await publishedOf(published, session);
    const { nation: toldNation } = await policyOf(policies, nation, session);
    const years = withYears(before.years, read?.years ?? []);
    const isOther =
      !isDeepStrictEqual(years, before.years) ||
      (before.version > 0 && toldNation !== before.toldNation);
    if (isOther) {
      const after = { years, toldNation, version: before.version + 1 };
      await storePublished(published, after, session);
      publish(holidaysEvent(toldNation, after, now));
    }
    if (read) await noteRead(published, { readAt: now, etag: read.etag }, session);
    return ok(isOther);
  });
  policy.forget();
  return told.ok && told.value;
}

/** What `fetch` throws says no more than that it failed: why is behind it. */
function reasonOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause instanceof Error ? cause.message : message;
}
