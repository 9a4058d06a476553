import { useMutation, useQuery } from '@apollo/client/react';
import type { MailPreferencesQuery } from '../../gql/documents.ts';
import {
  MailPreferencesDocument,
  SaveMailPreferencesDocument,
} from '../../gql/own-account/mail-preferences.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { showFailure } from '../shell/show-failure.ts';

type Preferences = NonNullable<MailPreferencesQuery['mailPreferences']>;
type Choice = Partial<Pick<Preferences, 'decisions' | 'messages'>>;

/** Which email notifications to receive. A change is saved at once. */
export function MailPreferencesDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useQuery(MailPreferencesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const preferences = data?.mailPreferences;
  return (
    <Dialog
      title="Email notifications"
      description="Choose what we also email you about. Emails never include reasons or message text."
      isOpen
      onClose={onClose}
      size="small"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {preferences && <Choices preferences={preferences} />}
      {!preferences && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!preferences && !error && <Skeleton className="h-32" />}
    </Dialog>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const [save] = useMutation(SaveMailPreferencesDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const mailPreferences = data.saveMailPreferences;
      cache.writeQuery({ query: MailPreferencesDocument, data: { mailPreferences } });
    },
  });

  async function choose(choice: Choice): Promise<void> {
    try {
      await save({
        variables: { input: choice },
        // Shown at once; reverted if it can’t be saved.
        optimisticResponse: { saveMailPreferences: { ...preferences, ...choice } },
      });
      toast({ title: 'Settings Updated', tone: 'success' });
    } catch (cause) {
      showFailure('Update Failed', cause);
    }
  }

  return (
    <div className="grid gap-4">
      {!preferences.hasAddress && (
        <Banner tone="warning" title="We don’t have your email address">
          You won’t get any emails until HR adds it. Send HR a message with your email address.
        </Banner>
      )}
      <Checkbox
        label="Decisions"
        hint="When HR makes a decision about your leave or a correction to your hours."
        checked={preferences.decisions}
        onChange={({ target }) => void choose({ decisions: target.checked })}
      />
      <Checkbox
        label="Messages"
        hint="When HR sends you a message."
        checked={preferences.messages}
        onChange={({ target }) => void choose({ messages: target.checked })}
      />
    </div>
  );
}
