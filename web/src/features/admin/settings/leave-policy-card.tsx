import { useRef, useState } from 'react';
import type { LeavePolicyPartsFragment } from '../../../gql/documents.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import {
  changedPolicyFields,
  emptyPolicyDraft,
  nationOptions,
  type PolicyDraft,
} from './leave-policy-choice.ts';
import { useLeavePolicy } from './use-leave-policy.ts';
import { useSavePolicy } from './use-save-policy.ts';

/** The nation of the bank holidays, and the approval of sick leave. */
export function LeavePolicyCard() {
  const { policy, error, refetch } = useLeavePolicy();
  return (
    <Card title="Leave policy">
      {policy && <PolicyForm policy={policy} />}
      {!policy && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!policy && !error && <Skeleton className="h-105" />}
    </Card>
  );
}

/** Unsaved choices survive a failure and a reload; the rest follows the server. */
function PolicyForm({ policy }: { policy: LeavePolicyPartsFragment }) {
  const user = useUser();
  const [choice, setChoice, forget] = useDraft<PolicyDraft>(
    user.id,
    'leave-policy',
    emptyPolicyDraft,
  );
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePolicy();
  const changes = changedPolicyFields(choice, policy);
  const isChanged = Object.keys(changes).length > 0;
  const { nation, sickLeaveApprovedAtOnce } = { ...policy, ...choice };

  async function send(): Promise<void> {
    setIsPending(true);
    const isDone = await save(changes, policy);
    setIsPending(false);
    if (!isDone) return;
    forget();
    // The button is disabled now, so the form takes the focus.
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
          Bank holidays in
        </p>
        <ChoiceCards
          label="Bank holidays in"
          options={nationOptions}
          selected={nation}
          onSelect={(chosen) => setChoice({ ...choice, nation: chosen })}
          takesFocus={false}
        />
      </div>
      <Checkbox
        label="Approve sick leave automatically"
        hint="Sick leave always counts as soon as it’s reported. If you turn this off, HR reviews it afterwards and can deny it, so that it no longer counts."
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
