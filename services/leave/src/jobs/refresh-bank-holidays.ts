import { isDeepStrictEqual } from 'node:util';
import type { JobErrorCode } from '@portal/contracts/service-state';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Dependencies } from '../dependencies.ts';
import {
  mergeBankHolidayYears,
  type PublishedYear,
  parsePublishedYears,
} from '../domain/gov-uk-bank-holidays.ts';
import { holidaysEvent } from '../events/holidays-event.ts';
import { fetchJson, InvalidResponseError } from './fetch-json.ts';

export type RefreshDependencies = Pick<
  Dependencies,
  'outbox' | 'policies' | 'policy' | 'published'
>;

/** Why the list could not be fetched. */
export interface RefreshFailure {
  reason: string;
  code: JobErrorCode;
}

/** GOV.UK's list as fetched. */
interface FetchedHolidays {
  years: readonly PublishedYear[];
  etag: string | null;
}

/**
 * Fetches GOV.UK's list of bank holidays and publishes changes, once, however many processes fetch
 * it. If the fetch fails or the list is invalid, nothing changes: it logs the reason and returns
 * it with its code. Returns null if it succeeds.
 */
export async function refreshBankHolidays(
  deps: RefreshDependencies,
  { url, timeoutMs, now, log }: { url: string; timeoutMs?: number; now: Date; log: Logger },
): Promise<RefreshFailure | null> {
  const { etag } = await deps.published.lastFetch();
  let read: FetchedHolidays | null;
  try {
    const fetched = await fetchJson(url, etag, timeoutMs);
    const years = fetched.notModified ? [] : parsePublishedYears(fetched.body);
    if (!years) throw new InvalidResponseError('the response is not a list of bank holidays');
    read = { years, etag: fetched.notModified ? etag : fetched.etag };
  } catch (failure) {
    const reason = reasonOf(failure);
    log.info({ url, reason }, 'bank holidays could not be refreshed, keeping the known ones');
    return { reason, code: failureCode(failure) };
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
  { outbox, policies, policy, published }: RefreshDependencies,
  read: FetchedHolidays | null,
  now: Date,
): Promise<boolean> {
  const result = await outbox.transact({}, async ({ session, publish }) => {
    const before = await published.list(session);
    const { nation: toldNation } = await policies.current(session);
    const years = mergeBankHolidayYears(before.years, read?.years ?? []);
    const isOther =
      !isDeepStrictEqual(years, before.years) ||
      (before.version > 0 && toldNation !== before.toldNation);
    if (isOther) {
      const after = { years, toldNation, version: before.version + 1 };
      await published.replaceList(after, session);
      publish(holidaysEvent(toldNation, after, now));
    }
    if (read) await published.recordFetch({ readAt: now, etag: read.etag }, session);
    return ok(isOther);
  });
  policy.forget();
  return result.ok && result.value;
}

/** Without a valid response, the server or the network is down. */
function failureCode(failure: unknown): JobErrorCode {
  const isInvalid = failure instanceof InvalidResponseError || failure instanceof SyntaxError;
  return isInvalid ? 'INVALID_RESPONSE' : 'UNREACHABLE';
}

/** The error of `fetch` only says that it failed; its cause has the reason. */
function reasonOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause instanceof Error ? cause.message : message;
}
