/** The time limit for undoing an approval, a denial or a withdrawal. */
export const undoMinutes = 5;
