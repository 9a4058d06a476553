import { ok } from '@portal/kernel/result';
import type { Policy } from '../store/leave-policy.ts';
import { readLastFetch } from '../store/published-holidays.ts';
import type { Dependencies } from './dependencies.ts';

export async function leavePolicy({
  policy,
  published,
}: Pick<Dependencies, 'policy' | 'published'>) {
  return ok(await toPolicyDto(await policy.current(), { published }));
}

/** Converts the policy to its DTO, for administrators. */
export async function toPolicyDto(policy: Policy, { published }: Pick<Dependencies, 'published'>) {
  const { readAt } = await readLastFetch(published);
  return { ...policy, bankHolidaysReadAt: readAt?.toISOString() ?? null };
}
