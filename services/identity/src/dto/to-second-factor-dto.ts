import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import type { Factor } from '../domain/second-factor.ts';

export function toSecondFactorDto({ id, kind, createdAt, lastUsedAt }: Factor): SecondFactor {
  return {
    id,
    kind,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
