import { type ReactNode, useId, useState } from 'react';
import type { KeptRow } from '../../../app/kept-rows.ts';
import { useKeptRows } from '../../../app/use-kept-rows.ts';
import type { Watched } from '../../../app/use-watched.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartAway } from '../detail/part-away.tsx';
import { AskedCorrection } from './asked-correction.tsx';
import { MissingEnd } from './missing-end.tsx';
import { useHoursToReview } from './use-waiting.ts';

/** The hours that wait for HR: what people ask to have put right, and sessions without an end. */
export function ReviewPanel({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const { corrections, missing } = useHoursToReview();

  // The address changes in its own time, by when the page could not take the focus back any more.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title="Hours to put right" isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <Waiting title="Corrections asked for" none="Nobody asks for one." of={corrections}>
          {(of) => <AskedCorrection key={of.row.id} of={of} />}
        </Waiting>
        <Waiting title="Missing clock-outs" none="Every session has its end." of={missing}>
          {(of) => <MissingEnd key={of.row.id} of={of} />}
        </Waiting>
      </div>
    </SidePanel>
  );
}

interface WaitingProps<Item> {
  title: string;
  /** What it means that there are none. */
  none: string;
  of: Watched<readonly Item[]>;
  children: (of: KeptRow<Item>) => ReactNode;
}

function Waiting<Item extends { id: string }>({ title, none, of, children }: WaitingProps<Item>) {
  const headingId = useId();
  const rows = useKeptRows(of);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-baseline gap-2 text-16 font-semibold">
        {title}
        <span className="text-14 font-normal text-muted tabular-nums">{of.value?.length}</span>
      </h3>
      {of.error && (
        <div className="pt-2">
          <PartAway of={of} />
        </div>
      )}
      {of.isLoading && <Skeleton className="mt-3 h-40" />}
      {of.value && rows.length === 0 && <p className="pt-1 text-14 text-muted">{none}</p>}
      <ul>{rows.map(children)}</ul>
    </section>
  );
}
