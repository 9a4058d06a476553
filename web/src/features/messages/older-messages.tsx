import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import type { MessageList } from './use-message-list.ts';

/** So early that nobody who scrolls on has to wait. */
const aheadOfTheEnd = '0px 0px 1200px';

/** What is older: it comes when the end of the list is near, or is asked for. */
export function OlderMessages({ list }: { list: MessageList }) {
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { hasOlder, showOlder, isLoadingOlder, olderFailed } = list;
  useEffect(() => {
    const watching = new IntersectionObserver(
      ([entry]) => entry && setIsNear(entry.isIntersecting),
      { rootMargin: aheadOfTheEnd },
    );
    if (end.current) watching.observe(end.current);
    return () => watching.disconnect();
  }, []);

  const goOn = useEffectEvent(showOlder);
  const isWanted = isNear && hasOlder && !isLoadingOlder && !olderFailed;
  useEffect(() => {
    if (isWanted) void goOn();
  }, [isWanted]);

  return (
    <div
      ref={end}
      className="grid justify-items-center border-t border-line p-4 [overflow-anchor:none]"
    >
      {olderFailed !== null && <LoadFailed error={olderFailed} onRetry={showOlder} />}
      {hasOlder && olderFailed === null && (
        <Button variant="secondary" isPending={isLoadingOlder} onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
      {!hasOlder && <p className="text-12 text-muted">There is nothing older.</p>}
    </div>
  );
}
