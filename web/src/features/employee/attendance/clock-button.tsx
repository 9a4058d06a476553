import { londonTime } from '@portal/kernel/london';
import { LogIn, LogOut } from 'lucide-react';
import { detectDevice } from '../../../app/device.ts';
import { useNow } from '../../../app/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { useClock } from './use-clock.ts';

/** The largest thing on the screen. It says what will be recorded if it is pressed now. */
export function ClockButton({ isIn }: { isIn: boolean }) {
  const now = useNow();
  const { press, isPending } = useClock();
  const Icon = isIn ? LogOut : LogIn;
  return (
    <Button
      size="large"
      icon={<Icon aria-hidden className="!size-7" />}
      isPending={isPending}
      onClick={() => void press(isIn ? 'out' : 'in')}
      className="min-h-20 w-full flex-wrap sm:min-h-24"
    >
      <span>
        <span className="text-20">{isIn ? 'Clock out:' : 'Clock in:'}</span>{' '}
        <span className="block text-14 font-medium tabular-nums">
          {detectDevice()}, {londonTime(new Date(now))}
        </span>
      </span>
    </Button>
  );
}
