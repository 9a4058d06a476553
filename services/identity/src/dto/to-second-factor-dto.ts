import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import type { Factor } from '../domain/second-factor.ts';

export function toSecondFactorDto(factor: Factor): SecondFactor {
  const { id, kind, createdAt, lastUsedAt } = factor;
  return {
    id,
    kind,
    name: factor.kind === 'passkey' ? factor.name : null,
    isSynced: factor.kind === 'passkey' && factor.isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
