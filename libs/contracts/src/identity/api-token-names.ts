/** The last name of an API token where a person's names are shown; its name is the first. */
export const apiTokenLastName = '(API token)';

/** Whether the names are those of an API token, which has no page. */
export function isApiTokenName({ lastName }: { lastName: string | null }): boolean {
  return lastName === apiTokenLastName;
}
