import { formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { workHoursOf } from '../../working-patterns/work-hours-of.ts';
import { useWorkingPatternWrites } from './use-working-pattern-writes.ts';

interface DeletePatternDialogProps {
  person: PersonFragment;
  pattern: WorkingPattern;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a pattern is deleted, and says what applies then. */
export function DeletePatternDialog({
  person,
  pattern,
  onDeleted,
  onClose,
}: DeletePatternDialogProps) {
  const today = useToday();
  const { remove, isPending } = useWorkingPatternWrites(person);
  const first = formatDayOfYear(pattern.from);
  const before = person.workingPatterns?.findLast(({ from }) => from < pattern.from);
  const { workStartTime, workEndTime } = workHoursOf(person);

  async function submit(): Promise<void> {
    if ((await remove(pattern)) === null) onDeleted();
  }

  return (
    <ConfirmDialog
      title={`Delete the pattern from ${first}?`}
      body={
        <div className="grid gap-2">
          <p>
            From that day,{' '}
            <strong className="text-ink tabular-nums">
              {before
                ? formatWorkingPattern(before)
                : `Monday to Friday, ${workStartTime} to ${workEndTime}`}
            </strong>{' '}
            will apply.
          </p>
          {pattern.from < today && (
            <p>Lateness, leave and records from {first} are worked out again.</p>
          )}
        </div>
      }
      confirmLabel="Delete pattern"
      isOpen
      isPending={isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    />
  );
}
