import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface NoMatchesProps {
  icon: ReactNode;
  body: string;
  /** The button that clears the filter. */
  clearLabel: string;
  onClear: () => void;
}

/** Shown for a filter without results. */
export function NoMatches({ icon, body, clearLabel, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      icon={icon}
      title="No matches"
      body={body}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}
