import {
  type CurrentEmployment,
  defaultCurrentEmployment,
} from '@portal/contracts/identity/employment';

/** An employment of an account, from one day to another, both included. */
export function employedBetween(
  firstDay: string,
  lastDay: string | null = null,
): CurrentEmployment {
  return { ...defaultCurrentEmployment, firstDay, lastDay };
}
