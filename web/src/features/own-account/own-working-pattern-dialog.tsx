import { useUser } from '../../lib/session/session.ts';
import { useToday } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { workHoursOf } from '../working-patterns/work-hours-of.ts';
import { WorkingPatternList } from '../working-patterns/working-pattern-list.tsx';

/** One’s own working pattern, which HR sets. */
export function OwnWorkingPatternDialog({ onClose }: { onClose(): void }) {
  const user = useUser();
  return (
    <Dialog
      title="Your working pattern"
      description="HR sets your days and hours. If something is wrong, send HR a message."
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <WorkingPatternList
        patterns={user.workingPatterns ?? []}
        workHours={workHoursOf(user)}
        today={useToday()}
        firstDay={user.employment?.firstDay ?? null}
      />
    </Dialog>
  );
}
