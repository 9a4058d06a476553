import { useRef, useState } from 'react';
import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';
import type { LeavePolicyFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import {
  changesOf,
  nationOptions,
  nothingChosen,
  type PolicyChoice,
} from './leave-policy-choice.ts';
import { useLeavePolicy } from './use-leave-policy.ts';
import { useSavePolicy } from './use-save-policy.ts';

/** Whose bank holidays count, and what becomes of a report of sickness. */
export function LeavePolicyCard() {
  const { policy, error, refetch } = useLeavePolicy();
  return (
    <Card title="Leave policy">
      {policy && <PolicyForm policy={policy} />}
      {!policy && error && <LoadFailed error={error} onRetry={refetch} />}
      {!policy && !error && <Skeleton className="h-105" />}
    </Card>
  );
}

/** What was chosen and not saved stays through a failure and a reload; the rest follows the portal. */
function PolicyForm({ policy }: { policy: LeavePolicyFragment }) {
  const user = useUser();
  const [choice, setChoice, forget] = useDraft<PolicyChoice>(
    user.id,
    'leave-policy',
    nothingChosen,
  );
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePolicy();
  const changes = changesOf(choice, policy);
  const isChanged = Object.keys(changes).length > 0;
  const { nation, sickLeaveApprovedAtOnce } = { ...policy, ...choice };

  async function send(): Promise<void> {
    setIsPending(true);
    const isDone = await save(changes, policy);
    setIsPending(false);
    if (!isDone) return;
    forget();
    // There is nothing to save any more: the button lets go of the keyboard.
    form.current?.focus({ preventScroll: true });
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void send();
      }}
      className="grid gap-5 outline-none"
    >
      <div className="grid gap-2">
        <p aria-hidden className="text-14 font-semibold">
          Bank holidays of
        </p>
        <ChoiceCards
          label="Bank holidays of"
          options={nationOptions}
          selected={nation}
          onSelect={(chosen) => setChoice({ ...choice, nation: chosen })}
          takesFocus={false}
        />
      </div>
      <Checkbox
        label="Approve sick leave at once"
        hint="It counts from when it is reported either way. Without this, HR reviews it afterwards; a report that is denied stops counting."
        checked={sickLeaveApprovedAtOnce}
        onChange={({ target }) => setChoice({ ...choice, sickLeaveApprovedAtOnce: target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isChanged} isPending={isPending}>
          Save leave policy
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={forget}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}
