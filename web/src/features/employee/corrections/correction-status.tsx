import { Check, CircleX, Hourglass, PencilLine, Undo2 } from 'lucide-react';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';

const looks = {
  pending: { word: 'Waiting for HR', tone: 'accent', icon: Hourglass },
  accepted: { word: 'Accepted', tone: 'in', icon: Check },
  changed: { word: 'Changed by HR', tone: 'late', icon: PencilLine },
  declined: { word: 'Declined', tone: 'danger', icon: CircleX },
  withdrawn: { word: 'Withdrawn', tone: 'neutral', icon: Undo2 },
} as const;

/** The status of a correction request. */
export function CorrectionStatus({ status }: Pick<OwnCorrectionFragment, 'status'>) {
  const { word, tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
