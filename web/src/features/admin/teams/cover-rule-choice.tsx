import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import type { Team } from './use-teams.ts';

const rules = [
  {
    value: 'warn',
    label: 'Warn',
    detail: 'You see who else is off before you approve it.',
  },
  {
    value: 'block',
    label: 'Don’t allow',
    detail: 'Annual leave can’t be requested or approved.',
  },
] as const;

interface CoverRuleChoiceProps {
  selected: Team['coverRule'];
  onSelect: (rule: Team['coverRule']) => void;
}

/** What happens to annual leave that would go below the minimum cover. */
export function CoverRuleChoice({ selected, onSelect }: CoverRuleChoiceProps) {
  const label = 'When leave would go below the minimum';
  return (
    <div className="grid gap-1.5">
      {/* The group has the same name. */}
      <p aria-hidden className="text-14 font-medium">
        {label}
      </p>
      <ChoiceCards
        label={label}
        options={rules}
        selected={selected}
        onSelect={onSelect}
        takesFocus={false}
        isRow
      />
    </div>
  );
}
