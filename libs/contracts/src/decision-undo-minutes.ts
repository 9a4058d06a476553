/** The time limit for undoing your own decision, or the withdrawal of a request. */
export const decisionUndoMinutes = 5;
