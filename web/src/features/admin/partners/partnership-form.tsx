import { Handshake } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { nameOf, staffByName } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { nobodyYet, type Pair, pairErrors } from './new-partnership.ts';
import { usePartnershipWrites } from './use-partnership-writes.ts';

/** Two members of staff to be made partners. The choice stays until it was sent. */
export function PartnershipForm() {
  const user = useUser();
  const { people, error, refetch } = usePeople();
  const staff = useMemo(
    () =>
      staffByName(people ?? []).map((person) => ({
        id: person.id,
        label: nameOf(person),
        detail: person.username ?? '',
      })),
    [people],
  );
  const [pair, setPair, forget] = useDraft<Pair>(user.id, 'partnership', nobodyYet);
  const [isPending, setIsPending] = useState(false);
  // A picker that is emptied from outside keeps what was typed into it: each pair has its own.
  const [turn, setTurn] = useState(0);
  const form = useForm<Pair>({ values: pair, onChange: setPair, validate: pairErrors });
  const { create } = usePartnershipWrites();
  const { first, second } = pair;
  // Whoever is chosen stays there to be seen, when the other choice falls on them.
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
    setTurn(turn + 1);
  }

  function refuse(errors: ReturnType<typeof pairErrors>): void {
    toast({ title: errors.first ?? errors.second ?? '', tone: 'error' });
    const pickers = form.form.current?.querySelectorAll<HTMLElement>('[role="combobox"]');
    pickers?.[errors.first ? 0 : 1]?.focus();
  }

  if (!people) {
    return error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton className="h-32" />;
  }
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(() => void send(), refuse)}
      className="grid gap-4"
    >
      <div key={turn} className="grid items-start gap-4 md:grid-cols-2">
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
          error={first && first === second ? pairErrors(pair).second : form.errors.second}
        />
      </div>
      <Button
        type="submit"
        icon={<Handshake aria-hidden />}
        isPending={isPending}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        Create Partnership
      </Button>
    </form>
  );
}
