import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
} from '../../../gql/admin/settings/webhooks.ts';
import type { CreateWebhookMutation, WebhookPartsFragment } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { type FieldErrors, useForm } from '../../../lib/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { useTeams } from '../teams/use-teams.ts';
import { SystemNameField } from './system-name-field.tsx';
import { webhookEventGroups } from './webhook-events.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: WebhookPartsFragment | null;
  onClose: () => void;
  onCreated: (created: CreateWebhookMutation['createWebhook']) => void;
  onSaved: () => void;
}

type Values = {
  name: string;
  url: string;
  eventTypes: readonly string[];
  teamIds: readonly string[];
};

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onClose, onCreated, onSaved }: WebhookDialogProps) {
  const { teams = [] } = useTeams();
  const [shown] = useState<Values>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    eventTypes: webhook?.eventTypes ?? [],
    teamIds: webhook?.teamIds ?? [],
  });
  const [values, setValues] = useState(shown);
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  // The secret is shown once, so it isn't cached.
  const [create, creating] = useMutation(CreateWebhookDocument, { fetchPolicy: 'no-cache' });
  const [update, updating] = useMutation(UpdateWebhookDocument);
  const isPending = creating.loading || updating.loading;

  async function submit(): Promise<void> {
    const input = {
      name: values.name.trim(),
      url: values.url.trim(),
      eventTypes: [...values.eventTypes],
      teamIds: [...values.teamIds],
    };
    try {
      if (webhook) {
        await update({
          variables: { input: { id: webhook.id, ...changedFields(shown, input) } },
        });
        toast({ title: 'Webhook saved', description: input.name, tone: 'success' });
        onSaved();
      } else {
        const { data } = await create({ variables: { input } });
        if (data) onCreated(data.createWebhook);
      }
    } catch (cause) {
      form.applyServerErrors(toApiError(cause));
      showFailure(webhook ? 'Webhook not saved' : 'Webhook not added', cause);
    }
  }

  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="We send each event you choose to this address, signed so that the other system can check it comes from us. Registration numbers and reasons are never included."
      submitLabel={webhook ? 'Save webhook' : 'Add webhook'}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={onClose}
    >
      <SystemNameField readOnly={isPending} {...form.field('name')} />
      <TextField
        label="Address"
        hint="Ask the other system’s supplier for it. It starts with https://."
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        maxLength={1_000}
        readOnly={isPending}
        {...form.field('url')}
      />
      {webhookEventGroups.map(({ title, events }, group) => (
        <CheckboxGroup
          key={title}
          label={title}
          options={events.map(({ name, label }) => ({ value: name, label }))}
          selected={values.eventTypes}
          isDisabled={isPending}
          onChange={(selected) => form.change('eventTypes', selected)}
          {...(group === 0 && { name: 'eventTypes', error: form.errors.eventTypes })}
        />
      ))}
      {teams.length > 0 && (
        <CheckboxGroup
          label="Teams"
          hint="Leave all unticked to include everyone."
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          selected={values.teamIds}
          isDisabled={isPending}
          onChange={(selected) => form.change('teamIds', selected)}
        />
      )}
    </FormDialog>
  );
}

function errorsOf({ name, url, eventTypes }: Values): FieldErrors<Values> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(url.trim() === '' && { url: 'Enter an address' }),
    ...(eventTypes.length === 0 && { eventTypes: 'Choose at least one event' }),
  };
}
