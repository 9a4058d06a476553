import { Check, CircleX, Hourglass, PencilLine, Undo2 } from 'lucide-react';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';

const looks = {
  pending: { label: 'Pending', tone: 'accent', icon: Hourglass },
  accepted: { label: 'Approved', tone: 'success', icon: Check },
  changed: { label: 'Changed by HR', tone: 'late', icon: PencilLine },
  declined: { label: 'Declined', tone: 'danger', icon: CircleX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
} as const;

/** The status of a correction request. */
export function CorrectionStatusBadge({ status }: Pick<OwnCorrectionFragment, 'status'>) {
  const { label, tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
