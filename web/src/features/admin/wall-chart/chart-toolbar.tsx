import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import { leaveTones } from '../../leave/leave-style.ts';
import { StaffSearch } from '../staff/staff-search.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import type { ChartFilter } from './chart-filter.ts';

const choices: (LeaveType | null)[] = [null, 'annual', 'sick', 'compassionate'];

interface ChartToolbarProps {
  filter: ChartFilter;
  typed: string;
  onType: (text: string) => void;
  onFilter: (part: Partial<ChartFilter>) => void;
  onPrint: () => void;
}

/** The search field and the filters of the wall chart. */
export function ChartToolbar({ filter, typed, onType, onFilter, onPrint }: ChartToolbarProps) {
  // The checkbox updates at once; the URL and the rows follow.
  const [isAbsentOnly, setAbsentOnly] = useState(filter.isAbsentOnly);
  useEffect(() => setAbsentOnly(filter.isAbsentOnly), [filter.isAbsentOnly]);
  return (
    <search aria-label="Wall chart" className="flex flex-wrap items-center gap-3">
      <StaffSearch typed={typed} onType={onType} />
      <TeamFilter
        selected={filter.teamId}
        onSelect={(teamId) => onFilter({ teamId })}
        isLabelHidden
        className="w-52 max-sm:grow"
      />
      <fieldset className="flex min-w-0 max-w-full gap-1.5 max-sm:overflow-x-auto max-sm:p-0.5">
        <legend className="sr-only">Type of leave</legend>
        {choices.map((type) => (
          <Choice
            key={type ?? 'all'}
            type={type}
            isChosen={filter.type === type}
            onPress={() => onFilter({ type })}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Only people away"
        checked={isAbsentOnly}
        onChange={({ target }) => {
          setAbsentOnly(target.checked);
          onFilter({ isAbsentOnly: target.checked });
        }}
      />
      <Button
        variant="secondary"
        size="small"
        icon={<Printer aria-hidden />}
        onClick={onPrint}
        className="max-sm:hidden sm:ml-auto"
      >
        Print
      </Button>
    </search>
  );
}

interface ChoiceProps {
  type: LeaveType | null;
  isChosen: boolean;
  onPress: () => void;
}

function Choice({ type, isChosen, onPress }: ChoiceProps) {
  const Icon = type && leaveTones[type].icon;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-12 font-medium transition-colors pointer-coarse:min-h-11',
        isChosen
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {type ? leaveTypeName(type).replace(' leave', '') : 'All leave'}
    </button>
  );
}
