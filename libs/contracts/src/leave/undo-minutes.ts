/** How many minutes an approval, a refusal or a withdrawal can be undone. */
export const undoMinutes = 5;
