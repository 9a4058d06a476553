import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';

/** The databases of all services. */
export type Databases = Record<ServiceName, Connection>;
