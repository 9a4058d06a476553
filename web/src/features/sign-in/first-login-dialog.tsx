import type { User } from '@portal/contracts/identity/user';
import type { SignedInUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { firstLoginQuestions, questionText } from './security-questions.ts';
import { SetupFields } from './setup-fields.tsx';
import { useSetupForm } from './use-setup-form.ts';
import { summarizeSetupDialogErrors, validateSetup } from './validate-sign-in-forms.ts';

interface FirstLoginDialogProps {
  /** The user who signed in for the first time. */
  user: User;
  /** Called with the user when the setup is complete or postponed. */
  onDone(user: SignedInUser): void;
}

/**
 * The setup right after the first sign-in. Closing it leads to the same setup on its own screen.
 */
export function FirstLoginDialog({ user, onDone }: FirstLoginDialogProps) {
  const { form, onSubmit, isPending } = useSetupForm({
    validate: (values) => validateSetup(values),
    summarizeErrors: summarizeSetupDialogErrors,
    toInput: ({ newPassword, securityQuestion, securityAnswer }) => ({
      userId: user.id,
      newPassword,
      securityQuestion: questionText(securityQuestion),
      securityAnswer,
    }),
    failed: 'Failed to setup account',
    onReady: onDone,
  });

  return (
    <Dialog
      title="First Time Login - Setup Required"
      description={`Welcome, ${user.firstName}. Choose a password that only you know, and a security question.`}
      isOpen
      // While the request runs, closing would hide its result.
      onClose={isPending ? null : () => onDone(user)}
      footer={
        <Button type="submit" form="first-login" isPending={isPending}>
          Complete setup
        </Button>
      }
    >
      <form id="first-login" ref={form.form} noValidate onSubmit={onSubmit} className="grid gap-5">
        <SetupFields form={form} questions={firstLoginQuestions} />
      </form>
    </Dialog>
  );
}
