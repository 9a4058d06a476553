import { type RetentionRule, retentionStart } from '@portal/runtime/retention/retention-rule';
import type { Dependencies } from '../dependencies.ts';

/**
 * Removes the beginning of the audit trail. While the latest check has a fault nothing is removed, because it
 * may be evidence. The trail is kept from the first entry about somebody on legal hold on: the chain has no gaps.
 */
export function auditRetention(
  { accounts, audit, auditChecks }: Pick<Dependencies, 'accounts' | 'audit' | 'auditChecks'>,
  years: number,
): RetentionRule {
  const period = { years };
  return {
    kind: 'AUDIT_TRAIL',
    period,
    async removeBatch(now) {
      const check = await auditChecks.latest();
      if (check?.fault) throw new Error('the audit trail has a fault: nothing is removed');
      const held = await accounts.onLegalHold();
      const ids = new Set(held.map(({ id }) => id));
      return audit.removeBatchBefore(retentionStart(period, now), ids);
    },
  };
}

/** Removes the network addresses in the audit trail, except of entries by and about people on legal hold. */
export function auditAddressRetention(
  { accounts, audit }: Pick<Dependencies, 'accounts' | 'audit'>,
  days: number,
): RetentionRule {
  const period = { days };
  return {
    kind: 'ADDRESSES',
    period,
    async removeBatch(now) {
      const held = await accounts.onLegalHold();
      const ids = held.map(({ id }) => id);
      return audit.removeAddressBatchBefore(retentionStart(period, now), ids);
    },
  };
}
