import { useEffect, useEffectEvent, useMemo } from 'react';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { RecipientProps } from '../../messages/messages-config.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { currentStaff } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';

/** Picks a member of staff; administrators and people who left receive no messages. */
export function RecipientPicker({ selected, onSelect, error }: RecipientProps) {
  const { people, error: failure, refetch } = usePeople();
  const staff = useMemo(() => toPersonOptions(currentStaff(people ?? [])), [people]);
  // The sender may have become an administrator, left or been deleted.
  const isUnknown = people !== undefined && selected !== '' && !staff.some(hasId(selected));
  const empty = useEffectEvent(() => onSelect(''));
  useEffect(() => {
    if (isUnknown) empty();
  }, [isUnknown]);

  if (!people) {
    return failure ? (
      <LoadFailureBanner error={failure} onRetry={refetch} />
    ) : (
      <Skeleton className="h-17" />
    );
  }
  return (
    <SearchPicker
      name="toUserId"
      label="To"
      placeholder="Search by name or username"
      options={staff}
      selected={selected || null}
      onSelect={(id) => onSelect(id ?? '')}
      error={error}
    />
  );
}

function hasId(wantedId: string): (option: { id: string }) => boolean {
  return ({ id }) => id === wantedId;
}
