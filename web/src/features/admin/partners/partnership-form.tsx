import { Handshake } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { currentStaff } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';
import {
  emptyPartnershipInput,
  type PartnershipInput,
  validatePartnershipInput,
} from './new-partnership.ts';
import { usePartnershipWrites } from './use-partnership-writes.ts';

/** Creates a partnership. The choice survives a failure. */
export function PartnershipForm() {
  const user = useUser();
  const { people, error, refetch } = usePeople();
  const staff = useMemo(() => toPersonOptions(currentStaff(people ?? [])), [people]);
  const [pair, setPair, forget] = useDraft<PartnershipInput>(
    user.id,
    'partnership',
    emptyPartnershipInput,
  );
  const [isPending, setIsPending] = useState(false);
  // A new key resets the pickers, which otherwise keep their typed text.
  const [formKey, setFormKey] = useState(0);
  const form = useForm<PartnershipInput>({
    values: pair,
    onChange: setPair,
    validate: validatePartnershipInput,
  });
  const { create } = usePartnershipWrites();
  const { first, second } = pair;
  // Keeps a person in the second list who was chosen there first.
  const others = useMemo(
    () => staff.filter(({ id }) => id !== first || id === second),
    [staff, first, second],
  );

  async function send(): Promise<void> {
    setIsPending(true);
    const isDone = await create(first, second);
    setIsPending(false);
    if (!isDone) return;
    forget();
    form.reset();
    setFormKey(formKey + 1);
  }

  function refuse(errors: ReturnType<typeof validatePartnershipInput>): void {
    toast({ title: errors.first ?? errors.second ?? '', tone: 'error' });
    const pickers = form.form.current?.querySelectorAll<HTMLElement>('[role="combobox"]');
    pickers?.[errors.first ? 0 : 1]?.focus();
  }

  if (!people) {
    return error ? (
      <LoadFailureBanner error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-32" />
    );
  }
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(() => void send(), refuse)}
      className="grid gap-4"
    >
      <div key={formKey} className="grid items-start gap-4 md:grid-cols-2">
        <SearchPicker
          label="First partner"
          placeholder="Search by name or username"
          options={staff}
          selected={first || null}
          onSelect={(id) => form.change('first', id ?? '')}
          error={form.errors.first}
        />
        <SearchPicker
          label="Second partner"
          placeholder="Search by name or username"
          options={others}
          selected={second || null}
          onSelect={(id) => form.change('second', id ?? '')}
          error={
            first && first === second ? validatePartnershipInput(pair).second : form.errors.second
          }
        />
      </div>
      <Button
        type="submit"
        icon={<Handshake aria-hidden />}
        isPending={isPending}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        Create partnership
      </Button>
    </form>
  );
}
