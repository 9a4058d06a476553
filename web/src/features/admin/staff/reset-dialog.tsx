import type { ApolloClient } from '@apollo/client';
import { useState } from 'react';
import { ResetPasswordDocument, ResetUserDocument } from '../../../gql/admin/staff/account.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { CredentialsDialog } from '../new-person/credentials-dialog.tsx';
import { nameOf } from './staff-member.ts';
import { useAccountWrite } from './use-account-write.ts';

interface Reset {
  question: (name: string) => string;
  body: string;
  confirmLabel: string;
  failed: string;
  done: (name: string) => string;
  /** Gives the new temporary password. */
  write: (client: ApolloClient, id: string) => Promise<string | null | undefined>;
}

const resets: Record<'reset-password' | 'reset-user', Reset> = {
  'reset-password': {
    question: (name) => `Reset ${name}’s password?`,
    body: 'A temporary password will replace their current one.',
    confirmLabel: 'Reset password',
    failed: 'Failed to reset password',
    done: (name) => `Password reset for ${name}`,
    async write(client, userId) {
      const { data } = await client.mutate({
        mutation: ResetPasswordDocument,
        variables: { input: { userId } },
      });
      return data?.resetPassword.newPassword;
    },
  },
  'reset-user': {
    question: (name) => `Reset ${name} as a new user?`,
    body: 'They’ll start again as a new user, with a temporary password and no security question. Their time entries, leave and messages are kept.',
    confirmLabel: 'Reset as New User',
    failed: 'Failed to reset user',
    done: (name) => `${name} has been reset`,
    async write(client, userId) {
      const { data } = await client.mutate({
        mutation: ResetUserDocument,
        variables: { input: { userId } },
      });
      return data?.resetUser.password;
    },
  },
};

interface ResetDialogProps {
  kind: keyof typeof resets;
  person: PersonFragment;
  onClose: () => void;
}

/** Confirms a reset, then shows the new password until Close is pressed. */
export function ResetDialog({ kind, person, onClose }: ResetDialogProps) {
  const { question, body, confirmLabel, failed, done, write } = resets[kind];
  const { run, isPending } = useAccountWrite(person, failed);
  const [password, setPassword] = useState<string | null>(null);
  const name = nameOf(person);

  async function confirm(): Promise<void> {
    const failure = await run(async (client) => {
      const newPassword = await write(client, person.id);
      if (!newPassword) throw new Error('The account came back without a password');
      setPassword(newPassword);
    });
    if (failure && failure.kind !== 'failed') onClose();
  }

  if (password !== null) {
    return (
      <CredentialsDialog
        title={done(name)}
        credentials={{ name, username: person.username ?? '', password }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={question(name)}
      body={
        <div className="grid gap-2">
          <p>{body}</p>
          <p>
            They’ll be signed out everywhere and will choose a password and a security question when
            they next sign in.
          </p>
        </div>
      }
      confirmLabel={confirmLabel}
      tone="primary"
      isOpen
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
