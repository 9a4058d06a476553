import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  CreateWebhookDocument,
  type CreateWebhookMutation,
  UpdateWebhookDocument,
  type WebhookPartsFragment,
} from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useTeams } from '../teams/use-teams.ts';
import { webhookEventGroups } from './webhook-events.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: WebhookPartsFragment | null;
  onClose: () => void;
  onCreated: (created: CreateWebhookMutation['createWebhook']) => void;
  onSaved: () => void;
}

/** Lists are separated by spaces. */
type Values = { name: string; url: string; eventTypes: string; teamIds: string };

const split = (text: string) => text.split(' ').filter((one) => one !== '');

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onClose, onCreated, onSaved }: WebhookDialogProps) {
  const { teams = [] } = useTeams();
  const [values, setValues] = useState<Values>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    eventTypes: webhook?.eventTypes.join(' ') ?? '',
    teamIds: webhook?.teamIds.join(' ') ?? '',
  });
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  // The secret is shown once, so it isn't cached.
  const [create, creating] = useMutation(CreateWebhookDocument, { fetchPolicy: 'no-cache' });
  const [update, updating] = useMutation(UpdateWebhookDocument);
  const isPending = creating.loading || updating.loading;

  function choose(field: 'eventTypes' | 'teamIds', value: string, isChosen: boolean): void {
    const others = split(values[field]).filter((other) => other !== value);
    form.change(field, (isChosen ? [...others, value] : others).join(' '));
  }

  async function submit(): Promise<void> {
    const input = {
      name: values.name.trim(),
      url: values.url.trim(),
      eventTypes: split(values.eventTypes),
      teamIds: split(values.teamIds),
    };
    try {
      if (webhook) {
        await update({ variables: { input: { id: webhook.id, ...input } } });
        toast({ title: 'Webhook saved', description: input.name, tone: 'success' });
        onSaved();
      } else {
        const { data } = await create({ variables: { input } });
        if (data) onCreated(data.createWebhook);
      }
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.applyServerErrors(error);
      const description = serverMessage(error) ?? 'Please try again.';
      toast({
        title: webhook ? 'Webhook not saved' : 'Webhook not added',
        description,
        tone: 'error',
      });
    }
  }

  const chosenEvents = new Set(split(values.eventTypes));
  const chosenTeams = new Set(split(values.teamIds));
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="We send each event you choose to this address, signed so that the other system can check it comes from us. Registration numbers and reasons are never included."
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For example, the name of your payroll system"
        autoComplete="off"
        maxLength={60}
        autoFocus
        readOnly={isPending}
        {...form.field('name')}
      />
      <TextField
        label="Address"
        hint="It starts with https://. The other system’s supplier can tell you."
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        maxLength={1_000}
        readOnly={isPending}
        {...form.field('url')}
      />
      {webhookEventGroups.map(({ title, events }, group) => (
        <fieldset key={title} className="grid gap-1">
          <legend className="text-14 font-medium">{title}</legend>
          {events.map(({ name, label }) => (
            <Checkbox
              key={name}
              // The first one takes the focus where none is chosen.
              name={name === webhookEventGroups[0]?.events[0]?.name ? 'eventTypes' : name}
              label={label}
              checked={chosenEvents.has(name)}
              disabled={isPending}
              onChange={(event) => choose('eventTypes', name, event.target.checked)}
            />
          ))}
          {group === 0 && <FieldError id="webhook-events" error={form.errors.eventTypes} />}
        </fieldset>
      ))}
      {teams.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-14 font-medium">Teams</legend>
          <p className="text-14 text-muted">Choose none to include everyone.</p>
          {teams.map(({ id, name }) => (
            <Checkbox
              key={id}
              name={id}
              label={name}
              checked={chosenTeams.has(id)}
              disabled={isPending}
              onChange={(event) => choose('teamIds', id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

function errorsOf({ name, url, eventTypes }: Values): Partial<Values> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(url.trim() === '' && { url: 'Enter an address' }),
    ...(eventTypes === '' && { eventTypes: 'Choose at least one event' }),
  };
}
