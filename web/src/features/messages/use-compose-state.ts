import { useState } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useUser } from '../../lib/session/session.ts';
import {
  type ComposeState,
  continueSavedDraft,
  type Draft,
  isStarted,
  removeSentDraft,
  startDraft,
} from './draft.ts';

/** The form in which the browser stores the state: a draft must survive an update of the app. */
interface StoredState {
  letter: Draft;
  aside: Draft | null;
}

const blank: Draft = { toUserId: '', subject: '', content: '' };
const empty: StoredState = { letter: blank, aside: null };

/** The state of the compose form. It survives errors, reloads and signing in again. */
export function useComposeState() {
  const user = useUser();
  const [stored, setStored, clearStored] = useDraft<StoredState>(user.id, 'messages', empty);
  const state = fromStored(stored);
  // Changes with each new draft, to reset what fields keep for themselves.
  const [formKey, setFormKey] = useState(0);

  function replace(next: ComposeState): void {
    setFormKey((before) => before + 1);
    if (next.savedDraft || isStarted(next.draft) || next.draft.subject) setStored(toStored(next));
    else clearStored();
  }

  /** Removes the sent draft; one that was started meanwhile stays. */
  function removeSent(sent: Draft): void {
    setStored((now) => {
      const next = removeSentDraft(fromStored(now), sent, blank);
      if (next.draft !== now.letter) setFormKey((before) => before + 1);
      return toStored(next);
    });
  }

  return {
    ...state,
    formKey,
    change: (draft: Draft) => setStored(toStored({ ...state, draft })),
    /** Starts a reply, or a new message. */
    start: (start: Partial<Draft> = {}) => replace(startDraft(state, { ...blank, ...start })),
    /** Starts a new message unless one was started, so that a reply is not continued by accident. */
    clearUnlessStarted: () => !isStarted(state.draft) && replace({ ...state, draft: blank }),
    continueSavedDraft: () => replace(continueSavedDraft(state)),
    discardSavedDraft: () => replace({ ...state, savedDraft: null }),
    removeSent,
    clear: () => replace({ ...state, draft: blank }),
    restore: (draft: Draft) => replace({ ...state, draft }),
  };
}

function fromStored({ letter, aside }: StoredState): ComposeState {
  return { draft: letter, savedDraft: aside };
}

function toStored({ draft, savedDraft }: ComposeState): StoredState {
  return { letter: draft, aside: savedDraft };
}
