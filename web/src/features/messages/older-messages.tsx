import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import type { MessageList } from './use-message-list.ts';

/** Early enough that scrolling rarely has to wait. */
const loadAheadMargin = '0px 0px 1200px';

/** Loads older messages when the end of the list is near, or at the press of a button. */
export function OlderMessages({ list }: { list: MessageList }) {
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { hasOlder, showOlder, isLoadingOlder, olderFailed } = list;
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsNear(entry.isIntersecting),
      { rootMargin: loadAheadMargin },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  const loadOlder = useEffectEvent(showOlder);
  const shouldLoad = isNear && hasOlder && !isLoadingOlder && !olderFailed;
  useEffect(() => {
    if (shouldLoad) void loadOlder();
  }, [shouldLoad]);

  return (
    <div
      ref={end}
      className="grid justify-items-center border-t border-line p-4 [overflow-anchor:none]"
    >
      {olderFailed !== null && <LoadFailureBanner error={olderFailed} onRetry={showOlder} />}
      {hasOlder && olderFailed === null && (
        <Button variant="secondary" isPending={isLoadingOlder} onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
      {!hasOlder && <p className="text-12 text-muted">No older messages</p>}
    </div>
  );
}
