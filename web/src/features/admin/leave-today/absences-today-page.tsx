import { Thermometer, TreePalm } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { AbsenceTable } from './absence-table.tsx';
import { useAbsencesToday } from './use-absences-today.ts';

const texts: Record<LeaveCategory, { description: string; icon: ReactNode; hint: string }> = {
  annual: {
    description: 'on annual leave today',
    icon: <TreePalm aria-hidden />,
    hint: 'Anyone with approved annual leave today is listed here.',
  },
  sick: {
    description: 'on sick or compassionate leave today',
    icon: <Thermometer aria-hidden />,
    hint: 'Anyone off sick today is listed here, even if HR hasn’t reviewed it yet, and anyone on approved compassionate leave.',
  },
};

/** Who is on annual leave or sick leave today. */
export function AbsencesTodayPage({ category }: { category: LeaveCategory }) {
  const absences = useAbsencesToday(category);
  const { description, icon, hint } = texts[category];
  return (
    <AbsenceTable
      query={absences}
      description={description}
      empty={<EmptyState icon={icon} title={`Nobody is ${description}`} body={hint} />}
    />
  );
}
