import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useRef, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { afterPointerUp } from '../../../lib/forms/after-pointer-up.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { InlineEdit } from '../../../ui/forms/inline-edit.tsx';
import { useAccounts } from './accounts-context.ts';
import { type PersonField, personFields } from './person-fields.ts';
import { saveField } from './save-field.ts';
import { showAccountFailure } from './show-account-failure.ts';
import { nameOf } from './staff-member.ts';

interface EditableFieldProps {
  person: PersonFragment;
  field: PersonField;
  /** Rows and panels keep separate drafts. */
  location: 'row' | 'panel';
  align?: 'left' | 'right';
  children: ReactNode;
}

/**
 * A value that is edited in place. An unsaved value survives a failure, a reload and scrolling
 * away.
 */
export function EditableField({ person, field, location, align, children }: EditableFieldProps) {
  const client = useApolloClient();
  const { viewer, onGone } = useAccounts();
  const rule = personFields[field];
  const [draft, setDraft, forget] = useDraft<readonly string[] | null>(
    viewer.id,
    `${location}: ${field} of ${person.id}`,
    null,
  );
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // Enter removes the input, which also triggers blur.
  const isBusy = useRef(false);
  const [saved, setSaved] = useState(0);

  function cancel(): void {
    forget();
    setError(null);
  }

  async function commit(): Promise<void> {
    if (draft === null || isBusy.current) return;
    const typed = draft.map((text) => text.trim());
    const before = rule.read(person);
    if (typed.every((text, at) => text === before[at])) return cancel();
    if (!rule.isValid(typed)) {
      setError(rule.invalid.description);
      return toast({ ...rule.invalid, tone: 'error' });
    }
    setError(null);
    setIsSaving(true);
    isBusy.current = true;
    const outcome = await save(typed);
    isBusy.current = false;
    setIsSaving(false);
    if (outcome === null) {
      forget();
      setSaved((times) => times + 1);
      showSaved(typed, () => void undo(before));
    } else if (outcome.kind === 'gone') {
      forget();
      onGone(person.id);
    } else if (outcome.kind === 'failed') {
      setError(outcome.reason ?? 'Not saved. Please try again.');
    }
  }

  async function undo(before: readonly string[]): Promise<void> {
    if ((await save(before)) === null) showSaved(before);
  }

  /** Null on success. */
  async function save(values: readonly string[]) {
    try {
      await saveField(client, person, field, values);
      return null;
    } catch (cause) {
      return showAccountFailure(client, 'Update Failed', person, cause);
    }
  }

  function showSaved(values: readonly string[], onUndo?: () => void): void {
    toast({
      title: 'Settings Updated',
      description: `${nameOf(person)}: ${rule.name} ${rule.format(values)}`,
      tone: 'success',
      ...(onUndo && { action: { label: 'Undo', onPress: onUndo } }),
    });
  }

  return (
    <InlineEdit
      label={`${nameOf(person)}’s ${rule.name}`}
      inputs={rule.inputs}
      draft={isSaving ? null : draft}
      error={error}
      align={align}
      onBegin={() => setDraft(rule.read(person))}
      onDraft={(typed) => {
        setError(null);
        setDraft(typed);
      }}
      onCommit={() => afterPointerUp(() => void commit())}
      onCancel={cancel}
    >
      <span key={saved} className={saved > 0 ? 'animate-flash rounded-full' : undefined}>
        {children}
      </span>
    </InlineEdit>
  );
}
