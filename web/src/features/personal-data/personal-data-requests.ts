import type {
  dataRetentionQuery,
  downloadPersonalData,
  PersonalDataCopy,
  personalDataCopyQuery,
  requestPersonalData,
  requestUserPersonalData,
  userPersonalDataCopy,
} from '@portal/contracts/identity/personal-data';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readRest, writeRest } from '../../lib/api/rest-client.ts';

export type DataRetention = OutputOf<typeof dataRetentionQuery>;

const ownPath: (typeof personalDataCopyQuery)['rest']['path'] = '/api/account/personal-data';
const downloadPath: (typeof downloadPersonalData)['path'] = '/api/personal-data/{id}';
/** While a copy is being made, which takes seconds. */
const refetchMs = 2_000;

/** The latest copy that the user requested: of their own data, or of the data of the person with `userId`. */
export function usePersonalDataCopy(userId: string | null) {
  const path = pathOf(userId);
  return useQuery<PersonalDataCopy | null>({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readRest<typeof personalDataCopyQuery | typeof userPersonalDataCopy>(path, {
        background: true,
        signal,
      }),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? refetchMs : false),
  });
}

/** Requests a copy. `isPersonNotified` counts for somebody else’s data. */
export function useRequestPersonalData(userId: string | null) {
  const path = pathOf(userId);
  const queryClient = useQueryClient();
  return useMutation<PersonalDataCopy, Error, { isPersonNotified: boolean }>({
    mutationFn: ({ isPersonNotified }) =>
      userId === null
        ? writeRest<typeof requestPersonalData>('POST', path, {})
        : writeRest<typeof requestUserPersonalData>('POST', path, { userId, isPersonNotified }),
    onSuccess: (copy) => queryClient.setQueryData([path], copy),
  });
}

export function useDataRetention() {
  const path: (typeof dataRetentionQuery)['rest']['path'] = '/api/data-retention';
  return useQuery<DataRetention>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof dataRetentionQuery>(path, { signal }),
  });
}

/** The address of the zip. */
export function personalDataFile({ id }: Pick<PersonalDataCopy, 'id'>): string {
  return downloadPath.replace('{id}', id);
}

function pathOf(userId: string | null): string {
  return userId === null ? ownPath : `/api/admin/users/${userId}/personal-data`;
}
