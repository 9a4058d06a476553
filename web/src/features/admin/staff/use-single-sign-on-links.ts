import type {
  SingleSignOnLink,
  userSingleSignOnLinks,
} from '@portal/contracts/identity/single-sign-on';
import { useQuery } from '@tanstack/react-query';
import { readRest } from '../../../lib/api/rest-client.ts';

/** The REST path of somebody's links of single sign-on. */
export function singleSignOnLinksPath(userId: string): string {
  return `/api/admin/users/${userId}/sso-links`;
}

/** Somebody's links of single sign-on, read each time they are shown. */
export function useSingleSignOnLinks(userId: string, { isNeeded = true } = {}) {
  const path = singleSignOnLinksPath(userId);
  return useQuery<SingleSignOnLink[]>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof userSingleSignOnLinks>(path, { signal }),
    gcTime: 0,
    enabled: isNeeded,
  });
}
