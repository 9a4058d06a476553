import { useState } from 'react';
import { useDraft } from '../../app/drafts.ts';
import { useUser } from '../../app/session.ts';
import { begin, type Desk, isBegun, type Letter, takeUp, withoutSent } from './letter.ts';

const blank: Letter = { toUserId: '', subject: '', content: '' };
const empty: Desk = { letter: blank, aside: null };

/** What is being written: it stays through a failure, a reload and a signing in again. */
export function useDesk() {
  const user = useUser();
  const [desk, setDesk, forget] = useDraft<Desk>(user.id, 'messages', empty);
  // What fields keep for themselves begins anew with each letter.
  const [turn, setTurn] = useState(0);

  function put(next: Desk): void {
    setTurn((before) => before + 1);
    if (next.aside || isBegun(next.letter) || next.letter.subject) setDesk(next);
    else forget();
  }

  /** Another may have been begun while it was on its way: that one stays. */
  function settle(sent: Letter): void {
    setDesk((now) => {
      const left = withoutSent(now, sent, blank);
      if (left.letter !== now.letter) setTurn((before) => before + 1);
      return left;
    });
  }

  return {
    ...desk,
    turn,
    change: (letter: Letter) => setDesk({ ...desk, letter }),
    /** Begins an answer, or a new one. */
    begin: (about: Partial<Letter> = {}) => put(begin(desk, { ...blank, ...about })),
    /** A new one where nothing has been begun: an answer is not continued by accident. */
    refresh: () => !isBegun(desk.letter) && put({ ...desk, letter: blank }),
    takeUp: () => put(takeUp(desk)),
    dropAside: () => put({ ...desk, aside: null }),
    settle,
    clear: () => put({ ...desk, letter: blank }),
    restore: (letter: Letter) => put({ ...desk, letter }),
  };
}
