import type { EmploymentType } from '@portal/contracts/identity/employment';
import { generateUsername } from '@portal/contracts/identity/generate-username';
import type { Role } from '@portal/contracts/identity/user';
import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { RefreshCw } from 'lucide-react';
import type { ChangeEvent } from 'react';
import type { useForm } from '../../../lib/forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { EmploymentFields } from '../employment/employment-fields.tsx';
import { employmentTypeNames } from '../employment/format-employment.ts';
import { grantableRoles, type NewPerson } from './new-person.ts';
import { secureRandom } from './secure-random.ts';

interface NewPersonFieldsProps {
  form: ReturnType<typeof useForm<NewPerson>>;
  person: NewPerson;
  onChange: (person: NewPerson) => void;
  /** The viewer's role. */
  creatorRole: Role;
  isEmploymentOpen: boolean;
  onEmploymentOpen: (isOpen: boolean) => void;
}

export function NewPersonFields({
  form,
  person,
  onChange,
  creatorRole,
  isEmploymentOpen,
  onEmploymentOpen,
}: NewPersonFieldsProps) {
  /** A name field that also updates the username. */
  function nameField(name: 'firstName' | 'lastName') {
    return {
      ...form.field(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        form.field(name).onChange(event);
        onChange(named({ ...person, [name]: event.target.value }));
      },
    };
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" autoFocus {...nameField('firstName')} />
        <TextField label="Last name" autoComplete="off" {...nameField('lastName')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Access level"
          options={grantableRoles(creatorRole)}
          {...form.field('role')}
        />
        <TextField
          label="Annual leave entitlement"
          hint="Days a year, 1 to 50."
          inputMode="numeric"
          {...form.field('entitlement')}
        />
      </div>
      <TextField
        label="Email (optional)"
        hint="We’ll email them a link to set up their account."
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <EmploymentGroup
        form={form}
        person={person}
        isOpen={isEmploymentOpen}
        onOpen={onEmploymentOpen}
      />
      <UsernameField username={person.username} onGenerate={() => onChange(named(person))} />
    </>
  );
}

interface EmploymentGroupProps extends Pick<NewPersonFieldsProps, 'form' | 'person'> {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The employment, closed at first: what it says then is right for most. */
function EmploymentGroup({ form, person, isOpen, onOpen }: EmploymentGroupProps) {
  return (
    <Disclosure
      title="Employment"
      summary={!isOpen && summaryOf(person)}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <EmploymentFields form={form} />
    </Disclosure>
  );
}

/** `Staff nurse, Permanent, from 1 December 2026` */
function summaryOf({ jobTitle, employmentType, firstDay }: NewPerson): string {
  return [
    jobTitle.trim(),
    employmentTypeNames[employmentType as EmploymentType],
    firstDay && `from ${formatDayWithMonthName(firstDay)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface UsernameFieldProps {
  username: string;
  onGenerate: () => void;
}

/** The read-only username, which can be generated again. */
function UsernameField({ username, onGenerate }: UsernameFieldProps) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Username"
        hint="Generated from the name."
        placeholder="Enter the name first"
        value={username}
        readOnly
        className="min-w-0 flex-1 [&_input]:font-mono"
      />
      <Button
        variant="secondary"
        icon={<RefreshCw aria-hidden />}
        disabled={username === ''}
        onClick={onGenerate}
        aria-label="Generate another username"
        className="pointer-coarse:min-h-12"
      >
        Generate
      </Button>
    </div>
  );
}

function named(person: NewPerson): NewPerson {
  return { ...person, username: generateUsername(person.firstName, person.lastName, secureRandom) };
}
