import { Button } from '../../ui/buttons/button.tsx';

export interface OtherWay {
  label: string;
  onSelect: () => void;
}

/** The other ways to finish a sign-in, and the way back to its start. */
export function OtherWays({ others, onBack }: { others: readonly OtherWay[]; onBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="-mx-4 flex flex-wrap">
        {others.map(({ label, onSelect }) => (
          <Button key={label} variant="quiet" onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
      <Button variant="quiet" className="-mx-4" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
