import { londonTime } from '@portal/kernel/london';
import { LogIn, LogOut } from 'lucide-react';
import { detectDevice } from '../../../app/device.ts';
import { useNow } from '../../../app/use-now.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { useClock } from './use-attendance.ts';

/** The largest thing on the screen. It says what will be recorded if it is pressed now. */
export function ClockButton({ entry }: { entry: OwnEntryFragment | null }) {
  const now = useNow();
  const { clockIn, clockOut, isPending } = useClock();
  const Icon = entry ? LogOut : LogIn;
  return (
    <Button
      size="large"
      icon={<Icon aria-hidden className="!size-7" />}
      isPending={isPending}
      onClick={() => (entry ? clockOut(entry) : clockIn())}
      className="min-h-24 w-full flex-wrap"
    >
      <span>
        <span className="text-20">{entry ? 'Clock out:' : 'Clock in:'}</span>{' '}
        <span className="block text-14 font-medium tabular-nums">
          {detectDevice()}, {londonTime(new Date(now))}
        </span>
      </span>
    </Button>
  );
}
