import { londonTime } from '@portal/kernel/london';
import { Play, Square } from 'lucide-react';
import { detectDevice } from '../../../lib/browser/detect-device.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useClock } from './use-clock.ts';
import { usePressCooldown } from './use-press-cooldown.ts';

/**
 * The main button. It shows the device and time that will be recorded. Clocking in and out look
 * different, and a second tap does not undo the first.
 */
export function ClockButton({ isIn }: { isIn: boolean }) {
  const now = useNow();
  const { press, isSending } = useClock();
  const { isCoolingDown, startCooldown } = usePressCooldown();
  const Icon = isIn ? Square : Play;

  function onPress(): void {
    startCooldown();
    void press(isIn ? 'out' : 'in');
  }

  return (
    <Button
      size="large"
      variant={isIn ? 'inverse' : 'primary'}
      icon={<Icon aria-hidden fill="currentColor" className="!size-6" />}
      isPending={isSending || isCoolingDown}
      onClick={onPress}
      className={isIn ? `${shape} rounded-full` : shape}
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

const shape = 'min-h-20 w-full flex-wrap sm:min-h-24';
