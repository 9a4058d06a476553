import type { Role } from '@portal/contracts/identity/user';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { type FieldErrors, useForm } from '../../../lib/forms/use-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useIsPasswordAllowed } from '../../sign-in/sign-in-requests.ts';
import { employmentFieldNames, newEmploymentValues } from '../employment/employment-values.ts';
import { CredentialsDialog, type NewCredentials } from './credentials-dialog.tsx';
import { type NewPerson, newPersonErrors } from './new-person.ts';
import { NewPersonFields } from './new-person-fields.tsx';
import { useCreatePerson } from './use-create-person.ts';

interface NewPersonDialogProps {
  /** The initial access level. */
  role: Role;
  /** Called after the account was created, while the credentials are shown. */
  onCreated: (person: { isAdmin: boolean }) => void;
  onClose: () => void;
}

/**
 * Creates an account, then shows its credentials until they are closed. Where people sign in without passwords, there
 * is nothing to show.
 */
export function NewPersonDialog({ role, onCreated, onClose }: NewPersonDialogProps) {
  const creator = useUser();
  const isPasswordAllowed = useIsPasswordAllowed();
  const today = useToday();
  const [person, setPerson] = useState(() => emptyPerson(role));
  const [created, setCreated] = useState<NewCredentials | null>(null);
  const form = useForm<NewPerson>({
    values: person,
    onChange: setPerson,
    validate: (values) => newPersonErrors(values, today),
  });
  const { create, isPending } = useCreatePerson();
  const [isEmploymentOpen, setIsEmploymentOpen] = useState(false);

  /** Shows the invalid fields at once, so that the first one can take the focus. */
  function openInvalidEmployment(errors: FieldErrors<NewPerson>): void {
    const isInvalid = employmentFieldNames.some((name) => errors[name]);
    if (isInvalid) flushSync(() => setIsEmploymentOpen(true));
  }

  async function send(): Promise<void> {
    try {
      const { isAdmin, password } = await create(person);
      toast({
        title: 'Staff Member Created',
        description: nextStep(person, isPasswordAllowed),
        tone: 'success',
      });
      onCreated({ isAdmin: Boolean(isAdmin) });
      if (isPasswordAllowed && password) {
        const name = `${person.firstName} ${person.lastName}`;
        setCreated({ name, username: person.username, password });
      } else {
        onClose();
      }
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error);
      toast({
        title: 'Failed to create staff member',
        ...(description && { description }),
        tone: 'error',
      });
      setPerson(emptyPerson(role));
      form.reset();
    }
  }

  if (created) {
    const title = `Account created for ${created.name}`;
    return (
      <CredentialsDialog
        title={title}
        credentials={created}
        {...(person.email.trim() && { emailedTo: person.firstName })}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={role === 'employee' ? 'Add New Staff Member' : 'Create New Admin'}
      description={
        isPasswordAllowed
          ? 'They’ll choose their own password, using a temporary one or an emailed link.'
          : 'They’ll sign in with your organisation’s account.'
      }
      submitLabel="Create account"
      isSticky
      isPending={isPending}
      // Closing now would hide the password of an account that is being created.
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void send(), openInvalidEmployment)}
      onClose={onClose}
    >
      <NewPersonFields
        form={form}
        person={person}
        onChange={setPerson}
        creatorRole={creator.role}
        isEmploymentOpen={isEmploymentOpen}
        onEmploymentOpen={setIsEmploymentOpen}
      />
    </FormDialog>
  );
}

/** How the person gets in. */
function nextStep({ firstName, lastName, email }: NewPerson, isPasswordAllowed: boolean): string {
  if (email.trim()) return `We’ve emailed ${firstName} a link to set up their account.`;
  return isPasswordAllowed
    ? `${firstName} ${lastName} can sign in now.`
    : `Add an email address or link an account, so that ${firstName} can sign in.`;
}

function emptyPerson(role: Role): NewPerson {
  return {
    firstName: '',
    lastName: '',
    username: '',
    email: '',
    role,
    entitlement: '25',
    ...newEmploymentValues,
  };
}
