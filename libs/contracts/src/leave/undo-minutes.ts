/** For how long whoever decided on a request, or withdrew it, can undo that. */
export const undoMinutes = 5;
