/** The id of the toast after a change of somebody’s employment. An older undo would undo what came after it too. */
export function employmentToastId(personId: string): string {
  return `employment of ${personId}`;
}
