import type { User } from '@portal/contracts/identity/user';
import { useEffect, useRef, useState } from 'react';
import { errorCode, serverMessage } from '../../lib/api/api-error.ts';
import { nobody } from '../../lib/forms/draft-storage.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { type FieldErrors, useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import {
  type RequiredFactor,
  requiredFactor,
  requiredSecurityQuestion,
  type SignIn,
  useSignIn,
  useSingleSignOn,
} from './sign-in-requests.ts';
import { SignInWithPasskey } from './sign-in-with-passkey.tsx';
import { SingleSignOnButtons, useSingleSignOnTicket } from './single-sign-on.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import {
  credentialsRequired,
  type SignInValues as Form,
  validateSignIn,
} from './validate-sign-in-forms.ts';

const FirstLoginDialog = lazyComponent(
  async () => (await import('./first-login-dialog.tsx')).FirstLoginDialog,
);
const ForgotPasswordDialog = lazyComponent(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

const SignInFactorForm = lazyComponent(
  async () => (await import('./sign-in-factor-form.tsx')).SignInFactorForm,
);

const emptyDraft = { username: '', rememberMe: false };

/** Username, password and, after the setup, the answer to the security question. */
export function SignInForm() {
  const [draft, setDraft] = useDraft(nobody, 'sign-in', emptyDraft);
  const [secrets, setSecrets] = useState({ password: '', securityAnswer: '' });
  const [question, setQuestion] = useState<string | null>(null);
  const [firstLogin, setFirstLogin] = useState<User | null>(null);
  const [required, setRequired] = useState<RequiredFactor | null>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  const answerField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const singleSignOn = useSingleSignOn();
  const ticket = useSingleSignOnTicket();
  const [showsPassword, setShowsPassword] = useState(false);
  const hasPassword = showsPassword || (singleSignOn?.isPasswordAllowed ?? true);
  const completeSignIn = useCompleteSignIn();
  const passkeySignIn = usePasskeySignIn({
    rememberMe: draft.rememberMe,
    isIdle: required === null && firstLogin === null && !signIn.isPending,
    onDone: finish,
  });

  const form = useForm<Form>({
    values: { ...draft, ...secrets },
    onChange: ({ password, securityAnswer, ...rest }) => {
      // The question belonged to another username.
      if (rest.username !== draft.username) setQuestion(null);
      setDraft(rest);
      setSecrets({ password, securityAnswer });
    },
    validate: (values) => validateSignIn(values, question !== null),
  });

  useEffect(() => {
    if (question) answerField.current?.focus();
  }, [question]);

  const { mutate } = signIn;
  useEffect(() => {
    if (ticket === null) return;
    // Asks which second factor the person has.
    mutate(
      { ...emptyDraft, password: '', securityAnswer: '', ticket },
      { onError: (error) => setRequired(requiredFactor(error)) },
    );
  }, [ticket, mutate]);

  function send(): void {
    signIn.mutate(
      { ...draft, ...secrets },
      {
        onSuccess: finish,
        onError: (error) => {
          // Not an error: the next step.
          const factor = requiredFactor(error);
          if (factor) return setRequired(factor);
          const requiredQuestion = requiredSecurityQuestion(error);
          if (requiredQuestion) {
            // Not an error: one more field must be filled in.
            form.reset();
            return setQuestion(requiredQuestion);
          }
          toast({
            title: 'Login Failed',
            description: serverMessage(error) ?? 'Invalid credentials',
            tone: 'error',
          });
        },
      },
    );
  }

  function finish({ user, isFirstLogin, missingSecondFactor }: SignIn): void {
    if (isFirstLogin) setFirstLogin(user);
    else completeSignIn({ ...user, missingSecondFactor }, draft.rememberMe);
  }

  if (required && !firstLogin) {
    return (
      <LazySection fallback={<Skeleton className="h-60" />}>
        <SignInFactorForm
          input={{ ...draft, ...secrets, ...(ticket !== null && { ticket }) }}
          required={required}
          onDone={finish}
          onBack={() => {
            setRequired(null);
            setSecrets({ password: '', securityAnswer: '' });
            form.reset();
          }}
        />
      </LazySection>
    );
  }

  const providers = singleSignOn?.providers ?? [];
  if (!hasPassword) {
    return (
      <div className="grid gap-5">
        <SingleSignOnButtons providers={providers} rememberMe={false} />
        {passkeySignIn.isSupported && <SignInWithPasskey passkeySignIn={passkeySignIn} />}
        <Button variant="quiet" onClick={() => setShowsPassword(true)}>
          Sign in with a password
        </Button>
      </div>
    );
  }

  return (
    <>
      <form
        ref={form.form}
        // Without JavaScript the browser would submit the form and put the password in the URL.
        method="dialog"
        noValidate
        onSubmit={form.onSubmit(send)}
        className="grid gap-1"
      >
        <TextField
          label="Username"
          // The browser offers passkeys beside the usernames it knows.
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          reservesErrorLine
          {...form.field('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          reservesErrorLine
          {...form.field('password')}
        />
        <TextField
          ref={answerField}
          label={question ?? 'Security answer'}
          hint={
            question
              ? 'Your security question. Answer it to finish signing in.'
              : 'Leave blank the first time you sign in.'
          }
          autoComplete="off"
          reservesErrorLine
          {...form.field('securityAnswer')}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label="Remember me"
            checked={draft.rememberMe}
            onChange={(event) => form.change('rememberMe', event.target.checked)}
          />
          <Button variant="quiet" className="-mx-4" onClick={() => setIsForgotten(true)}>
            Forgotten your password?
          </Button>
        </div>
        <Button type="submit" size="large" isPending={signIn.isPending} className="my-3">
          Sign in
        </Button>
        {/* Beside the button, because it must be seen on a phone: trying again doesn’t help. */}
        {isLasting(signIn.error) && <FormFailure error={signIn.error} fallback="Login Failed" />}
      </form>
      {passkeySignIn.isSupported && <SignInWithPasskey passkeySignIn={passkeySignIn} />}
      {providers.length > 0 && (
        <SingleSignOnButtons providers={providers} rememberMe={draft.rememberMe} />
      )}
      {/* Below all controls, so that none of them moves. The fields have the same messages. */}
      {form.isSubmitted && <ErrorSummary title={summaryOf(form.errors)} errors={form.errors} />}
      {firstLogin && (
        <LazyDialog onClose={() => setFirstLogin(null)}>
          <FirstLoginDialog
            user={firstLogin}
            onDone={(user) => completeSignIn(user, draft.rememberMe)}
          />
        </LazyDialog>
      )}
      {isForgotten && (
        <LazyDialog onClose={() => setIsForgotten(false)}>
          <ForgotPasswordDialog username={draft.username} onClose={() => setIsForgotten(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** Whether trying again doesn’t help, so that the error must stay in view. */
function isLasting(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'TOO_MANY_REQUESTS' || code === 'ACCOUNT_DEACTIVATED' || code === 'FORBIDDEN';
}

function summaryOf({ username, password }: FieldErrors<Form>): string {
  return username || password ? credentialsRequired : 'Please answer your security question';
}
