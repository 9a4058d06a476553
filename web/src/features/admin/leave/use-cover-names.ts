import { useCallback } from 'react';
import type { CoverShortfall } from '../../leave/cover/format-cover-shortfalls.ts';
import { nameOf } from '../staff/staff-member.ts';
import { useNames } from '../staff/use-names.ts';

/** Names the members of a team that are off, with usernames for namesakes. */
export function useCoverNames() {
  const distinctName = useNames();
  return useCallback(
    ({ userId, user }: CoverShortfall['off'][number]) =>
      distinctName(userId) || (user ? nameOf(user) : ''),
    [distinctName],
  );
}
