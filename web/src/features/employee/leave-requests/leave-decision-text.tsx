import { type DecidedLeave, formatLeaveDecision } from './format-leave-decision.ts';

interface LeaveDecisionProps {
  request: DecidedLeave & { denialReason: string | null };
}

/** The decision on a request: who, when and why. */
export function LeaveDecisionText({ request }: LeaveDecisionProps) {
  const { status, denialReason } = request;
  const text = formatLeaveDecision(request);
  if (!text) return null;
  return (
    <div className="grid gap-1 text-14">
      <p className="text-muted">{text}</p>
      {status === 'denied' && denialReason && <p className="wrap-anywhere">HR: {denialReason}</p>}
    </div>
  );
}
