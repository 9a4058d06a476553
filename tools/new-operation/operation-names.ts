import type { ServiceName } from '@portal/contracts/operation';

/** The names of a new operation. */
export interface OperationNames {
  /** `leave` */
  service: ServiceName;
  /** The area of the service: `annual-leave` */
  area: string;
  /** `cancel-day` */
  file: string;
  /** `cancelDay` */
  field: string;
  /** `CancelDay` */
  type: string;
  /** `Cancel day` */
  title: string;
}

/** Gives all names of an operation such as `cancel-day`. Throws if it is not kebab-case. */
export function toOperationNames(service: ServiceName, area: string, file: string): OperationNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(file)) {
    throw new RangeError(`${file} is not kebab-case: write it like cancel-day`);
  }
  const words = file.split('-');
  const type = words.map(capitalize).join('');
  return {
    service,
    area,
    file,
    field: type.charAt(0).toLowerCase() + type.slice(1),
    type,
    title: capitalize(words.join(' ')),
  };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
