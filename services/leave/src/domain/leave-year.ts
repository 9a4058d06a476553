export { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
