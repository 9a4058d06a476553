import { type Decided, decisionInWords } from './decision-in-words.ts';

interface DecisionProps {
  request: Decided & { denialReason: string | null };
}

/** What the person is told of a decision on their leave: who, when and why. */
export function Decision({ request }: DecisionProps) {
  const { status, denialReason } = request;
  const words = decisionInWords(request);
  if (!words) return null;
  return (
    <div className="grid gap-1 text-14">
      <p className="text-muted">{words}</p>
      {status === 'denied' && denialReason && <p className="wrap-anywhere">HR: {denialReason}</p>}
    </div>
  );
}
