/** A job with its hours and working days. */
export interface Occupation {
  title: string;
  workStartTime: string;
  workEndTime: string;
  /** Office hours, a rota over all seven days, or nights in a row. */
  rota: 'weekdays' | 'seven-days' | 'nights';
  /** Share of clock-ins from a phone. */
  mobile: number;
  computers: readonly string[];
}

const ward = { mobile: 0.75, computers: ['WARD-3', 'WARD-5', 'NURSES-STATION'] } as const;
const clinic = { mobile: 0.35, computers: ['CLINIC-1', 'CLINIC-2', 'THERAPY-DESK'] } as const;
const office = { mobile: 0.08, computers: ['RECEPTION-1', 'RECEPTION-2', 'OFFICE-7'] } as const;

const hours = (workStartTime: string, workEndTime: string) => ({ workStartTime, workEndTime });

const nurseEarly: Occupation = {
  title: 'Staff Nurse',
  ...hours('07:00', '15:00'),
  rota: 'seven-days',
  ...ward,
};
const nurseLate: Occupation = {
  title: 'Staff Nurse',
  ...hours('13:00', '21:00'),
  rota: 'seven-days',
  ...ward,
};
const nurseNight: Occupation = {
  title: 'Night Nurse',
  ...hours('22:00', '06:00'),
  rota: 'nights',
  ...ward,
};
const assistant: Occupation = {
  title: 'Healthcare Assistant',
  ...hours('07:30', '15:30'),
  rota: 'seven-days',
  ...ward,
};
const physiotherapist: Occupation = {
  title: 'Physiotherapist',
  ...hours('08:30', '16:30'),
  rota: 'weekdays',
  ...clinic,
};
const occupational: Occupation = {
  title: 'Occupational Therapist',
  ...hours('09:00', '17:00'),
  rota: 'weekdays',
  ...clinic,
};
const radiographer: Occupation = {
  title: 'Radiographer',
  ...hours('08:00', '16:00'),
  rota: 'seven-days',
  ...clinic,
};
const pharmacist: Occupation = {
  title: 'Pharmacist',
  ...hours('09:00', '17:30'),
  rota: 'weekdays',
  ...clinic,
};
const speech: Occupation = {
  title: 'Speech and Language Therapist',
  ...hours('09:00', '17:00'),
  rota: 'weekdays',
  ...clinic,
};
const bookings: Occupation = {
  title: 'Bookings Coordinator',
  ...hours('08:30', '17:00'),
  rota: 'weekdays',
  ...office,
};

/** Assigned in this order, so that a small organisation also has nurses, nights and an office. */
const jobs: readonly Occupation[] = [
  nurseEarly,
  physiotherapist,
  nurseNight,
  assistant,
  nurseLate,
  bookings,
  nurseEarly,
  occupational,
  nurseNight,
  radiographer,
  nurseEarly,
  pharmacist,
  nurseLate,
  assistant,
  nurseEarly,
  physiotherapist,
  nurseNight,
  speech,
  nurseEarly,
];

/** Gives the job of a member of staff by index. */
export function occupationOf(index: number): Occupation {
  return jobs[index % jobs.length] as Occupation;
}
