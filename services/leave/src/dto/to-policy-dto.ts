import type { Policy } from '../store/leave-policy.ts';

/** Converts the policy and the time of the last fetch of bank holidays to their DTO. */
export function toPolicyDto(policy: Policy, { readAt }: { readAt: Date | null }) {
  return { ...policy, bankHolidaysReadAt: readAt?.toISOString() ?? null };
}
