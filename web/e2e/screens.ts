import { screensOfAdmins } from './screens/admin.ts';
import { screensOfEmployees } from './screens/employee.ts';
import { screensOfLeaveCalendar } from './screens/leave-calendar.ts';
import { screensOfLeaveDecisions } from './screens/leave-decisions.ts';
import { screensOfMessages } from './screens/messages.ts';
import { screensOfNobody } from './screens/nobody.ts';
import { screensOfOwnHours } from './screens/own-hours.ts';
import { screensOfOwnLeave } from './screens/own-leave.ts';
import { screensOfPartnersAndPolicy } from './screens/partners-and-policy.ts';
import { screensOfRecords } from './screens/records.ts';
import { heading, type Screen } from './screens/screen.ts';
import { screensOfSettings } from './screens/settings.ts';
import { screensOfStaff } from './screens/staff.ts';

/** Every screen and state that is photographed and checked. */
export const screens: Screen[] = [
  ...screensOfNobody,
  ...screensOfEmployees,
  ...screensOfOwnHours,
  ...screensOfOwnLeave,
  ...screensOfMessages,
  ...screensOfAdmins,
  ...screensOfLeaveDecisions,
  ...screensOfLeaveCalendar,
  ...screensOfPartnersAndPolicy,
  ...screensOfSettings,
  ...screensOfStaff,
  ...screensOfRecords,
  { name: 'design', viewer: 'nobody', address: '/design', reach: heading('Design') },
];
