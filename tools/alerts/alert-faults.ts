import type { AlertFault } from './alert-fault.ts';
import { dataFaults } from './data-faults.ts';
import { eventFaults } from './event-faults.ts';
import { processFaults } from './process-faults.ts';

/** The fault of each alert of deploy/monitoring/alerts.yml. */
export const alertFaults: readonly AlertFault[] = [...processFaults, ...dataFaults, ...eventFaults];
