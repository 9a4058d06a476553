import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { PersonRegistrationsDocument } from '../../../gql/admin/registrations/registrations.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { incompleteDay } from '../../../ui/forms/date-field.tsx';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import {
  formatRegistrationDay,
  type Registration,
  registrationKindNames,
  registrationName,
} from '../../registrations/format-registration.ts';
import { showFailure } from '../../shell/show-failure.ts';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { compareNames, nameOf } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';
import { KindFields } from './kind-fields.tsx';
import {
  changedRegistrationFields,
  kindOf,
  newRegistrationValues,
  type RegistrationValues,
  registrationErrors,
  replacedRegistration,
  toRegistrationInput,
  toRegistrationValues,
} from './registration-values.ts';
import { TrainingTypesDialog } from './training-types-dialog.tsx';
import { describeRegistration, useRegistrationWrites } from './use-registration-writes.ts';

interface RegistrationDialogProps {
  /** The registration to edit; a new one without it. */
  registration?: Registration;
  /** The person of a new registration; to be chosen without it. */
  person?: PersonFragment;
  onClose: () => void;
}

const kindOptions = Object.entries(registrationKindNames).map(([value, label]) => ({
  value,
  label,
}));

/** Adds or edits a registration. */
export function RegistrationDialog({ registration, person, onClose }: RegistrationDialogProps) {
  const { viewer } = useAccounts();
  const today = useToday();
  // What is sent are the differences to what was shown at first.
  const [before] = useState(registration);
  const [initial] = useState(() =>
    registration ? toRegistrationValues(registration) : newRegistrationValues(person?.id),
  );
  const draftName = `registration ${registration?.id ?? `of ${person?.id ?? 'anyone'}`}`;
  const [values, setValues, forget] = useDraft<RegistrationValues>(viewer.id, draftName, initial);
  const form = useForm<RegistrationValues>({
    values,
    onChange: setValues,
    validate: (entered) => registrationErrors(entered, today),
  });
  const { save } = useRegistrationWrites();
  const [isPending, setIsPending] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const kind = kindOf(values);
  const replaced = useReplacedRegistration(values, registration !== undefined);

  function close(): void {
    forget();
    onClose();
  }

  /** The fields of another kind start without errors and incomplete dates. */
  function changeKind(next: string): void {
    form.reset();
    const completeDay = (day: string) => (day === incompleteDay ? '' : day);
    setValues({
      ...values,
      kind: next,
      issuedOn: completeDay(values.issuedOn),
      expiresOn: completeDay(values.expiresOn),
    });
  }

  async function submit(): Promise<void> {
    if (kind === null || isPending) return;
    setIsPending(true);
    try {
      const input = toRegistrationInput(values, kind);
      const saved = await save(before ? changedRegistrationFields(before, input) : input);
      toast({
        title: 'Registration saved',
        description: describeRegistration(saved),
        tone: 'success',
      });
      close();
    } catch (cause) {
      form.applyServerErrors(toApiError(cause));
      showFailure('Registration not saved', cause);
    } finally {
      setIsPending(false);
    }
  }

  /** The picker’s field with the name is hidden. */
  function focusPicker(errors: ReturnType<typeof registrationErrors>): void {
    if (!errors.userId) return;
    const picker = form.form.current?.querySelector<HTMLElement>('[role="combobox"]');
    requestAnimationFrame(() => picker?.focus());
  }

  const owner = registration ? registration.person : person;
  return (
    <>
      <FormDialog
        title={registration ? `Edit ${titleOf(registration)}` : 'Add registration'}
        description={owner && nameOf(owner)}
        submitLabel={registration ? 'Save registration' : 'Add registration'}
        isSticky
        isPending={isPending}
        staysWhilePending
        formRef={form.form}
        onSubmit={form.onSubmit(() => void submit(), focusPicker)}
        onClose={close}
      >
        {!owner && (
          <PersonPicker
            selected={values.userId || null}
            onSelect={(id) => form.change('userId', id ?? '')}
            error={form.errors.userId}
          />
        )}
        {!registration && (
          <Select
            label="Type"
            options={kindOptions}
            autoFocus={owner !== undefined}
            {...form.field('kind')}
            onChange={({ target }) => changeKind(target.value)}
          />
        )}
        {kind && (
          <KindFields
            // A new key empties dates that are incomplete.
            key={kind}
            kind={kind}
            values={values}
            form={form}
            isTrainingFixed={registration !== undefined}
            stored={registration ?? replaced}
            onManageTraining={() => setIsManaging(true)}
            autoFocus={registration !== undefined}
          />
        )}
        {replaced && <ReplacementNotice replaced={replaced} />}
      </FormDialog>
      {isManaging && <TrainingTypesDialog onClose={() => setIsManaging(false)} />}
    </>
  );
}

/** The name within a title. */
function titleOf(registration: Registration): string {
  const name = registrationName(registration);
  return registration.kind === 'right-to-work' ? 'right to work' : name;
}

interface PersonPickerProps {
  selected: string | null;
  onSelect: (id: string | null) => void;
  error: string | undefined;
}

function PersonPicker({ selected, onSelect, error }: PersonPickerProps) {
  const { viewer } = useAccounts();
  const { people } = usePeople();
  const options = useMemo(() => {
    const editable = (people ?? []).filter(
      (one) => !one.isDeactivated && canEditAccount(viewer, one),
    );
    return toPersonOptions(editable.sort((a, b) => compareNames(nameOf(a), nameOf(b))));
  }, [people, viewer]);
  return (
    <SearchPicker
      // The picker can show a name only after the people have loaded.
      key={people ? 'known' : 'unknown'}
      label="Person"
      placeholder="Search by name or username"
      options={options}
      selected={options.some(({ id }) => id === selected) ? selected : null}
      onSelect={onSelect}
      error={error}
      name="userId"
      autoFocus
    />
  );
}

/** The registration of this type that the person of a new one already has, which it replaces; null for none. */
function useReplacedRegistration(values: RegistrationValues, isEdit: boolean): Registration | null {
  const { userId } = values;
  const { data } = useQuery(PersonRegistrationsDocument, {
    variables: { userId },
    skip: userId === '' || isEdit,
    fetchPolicy: 'cache-and-network',
  });
  return isEdit ? null : replacedRegistration(data?.registrations?.items ?? [], values);
}

/** Says that a person already has a registration of this type. */
function ReplacementNotice({ replaced }: { replaced: Registration }) {
  const { expiresOn } = replaced;
  const expiry = expiresOn ? `, which expires on ${formatRegistrationDay(expiresOn)}` : '';
  return (
    <Banner>
      {nameOf(replaced.person)} already has this{expiry}. What you save here replaces it.
    </Banner>
  );
}
