import { Thermometer, TreePalm } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AwayTable } from './away-table.tsx';
import { useOnLeaveToday, useSickToday } from './use-away-today.ts';

/** Who is on annual leave today. */
export function AnnualLeavePage() {
  const away = useOnLeaveToday();
  return (
    <AwayTable
      of={away}
      what="on annual leave today"
      empty={
        <EmptyState
          icon={<TreePalm aria-hidden />}
          title="Nobody is on annual leave today"
          body="Anyone with approved annual leave today is listed here."
        />
      }
    />
  );
}

/** Who is on sick leave today. */
export function SickLeavePage() {
  const away = useSickToday();
  return (
    <AwayTable
      of={away}
      what="on sick leave today"
      empty={
        <EmptyState
          icon={<Thermometer aria-hidden />}
          title="Nobody is on sick leave today"
          body="Anyone who has reported sick today is listed here, even before HR has reviewed it."
        />
      }
    />
  );
}
