import { isDeepStrictEqual } from 'node:util';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import {
  mergeYears,
  type PublishedYear,
  parsePublishedYears,
} from '../domain/gov-uk-bank-holidays.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { holidaysEvent } from '../operations/holidays-event.ts';
import { loadPolicy } from '../store/leave-policy.ts';
import {
  readLastFetch,
  readPublishedHolidays,
  recordFetch,
  storePublished,
} from '../store/published-holidays.ts';
import { fetchJson } from './fetch-json.ts';

export type RefreshDependencies = Pick<
  Dependencies,
  'outbox' | 'policies' | 'policy' | 'published' | 'nation'
>;

/** GOV.UK's list as fetched. */
interface FetchedHolidays {
  years: readonly PublishedYear[];
  etag: string | null;
}

/**
 * Fetches GOV.UK's list of bank holidays and publishes changes, once, however many processes fetch
 * it. If the fetch fails or the list is invalid, nothing changes: it logs the reason and returns
 * it. Returns null if it succeeds.
 */
export async function refreshBankHolidays(
  deps: RefreshDependencies,
  { url, timeoutMs, now, log }: { url: string; timeoutMs?: number; now: Date; log: Logger },
): Promise<string | null> {
  const { etag } = await readLastFetch(deps.published);
  let read: FetchedHolidays | null;
  try {
    const fetched = await fetchJson(url, etag, timeoutMs);
    const years = fetched.notModified ? [] : parsePublishedYears(fetched.body);
    if (!years) throw new Error('the answer is no list of bank holidays');
    read = { years, etag: fetched.notModified ? etag : fetched.etag };
  } catch (failure) {
    const reason = reasonOf(failure);
    log.info({ url, reason }, 'bank holidays stay as they are known');
    return reason;
  }
  if (await publishHolidayChanges(deps, read, now)) log.info({ url }, 'bank holidays have changed');
  return null;
}

/**
 * Stores the fetched list, if there is one. Publishes `holidays-changed` if the list or the nation
 * has changed since the last event; `NATION` may have changed before a start. Returns whether it
 * published.
 */
export async function publishHolidayChanges(
  { outbox, policies, policy, published, nation }: RefreshDependencies,
  read: FetchedHolidays | null,
  now: Date,
): Promise<boolean> {
  const result = await outbox.transact({}, async ({ session, publish }) => {
    const before = await readPublishedHolidays(published, session);
    const { nation: toldNation } = await loadPolicy(policies, nation, session);
    const years = mergeYears(before.years, read?.years ?? []);
    const isOther =
      !isDeepStrictEqual(years, before.years) ||
      (before.version > 0 && toldNation !== before.toldNation);
    if (isOther) {
      const after = { years, toldNation, version: before.version + 1 };
      await storePublished(published, after, session);
      publish(holidaysEvent(toldNation, after, now));
    }
    if (read) await recordFetch(published, { readAt: now, etag: read.etag }, session);
    return ok(isOther);
  });
  policy.forget();
  return result.ok && result.value;
}

/** The error of `fetch` only says that it failed; its cause has the reason. */
function reasonOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause instanceof Error ? cause.message : message;
}
