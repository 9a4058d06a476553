import { defaultEmployment, type Employment } from '@portal/contracts/identity/employment';

/** An employment of an account, from one day to another, both included. */
export function employedBetween(firstDay: string, lastDay: string | null = null): Employment {
  return { ...defaultEmployment, firstDay, lastDay };
}
