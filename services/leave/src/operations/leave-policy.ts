import { ok } from '@portal/kernel/result';
import type { Policy } from '../store/policy.ts';
import { lastRead } from '../store/published-holidays.ts';
import type { Dependencies } from './dependencies.ts';

export async function leavePolicy({
  policy,
  published,
}: Pick<Dependencies, 'policy' | 'published'>) {
  return ok(await describePolicy(await policy.current(), { published }));
}

/** The policy as administrators see it. */
export async function describePolicy(
  policy: Policy,
  { published }: Pick<Dependencies, 'published'>,
) {
  const { readAt } = await lastRead(published);
  return { ...policy, bankHolidaysReadAt: readAt?.toISOString() ?? null };
}
