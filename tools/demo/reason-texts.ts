export const annualReasons = {
  short: [
    'Moving house',
    'Dentist and some errands',
    'Parents’ evening at school',
    'Boiler is being replaced',
    'Birthday',
    'A long weekend',
    'My daughter’s driving test',
  ],
  long: [
    'Family holiday',
    'Visiting my parents',
    'A week in Cornwall',
    'My cousin’s wedding',
    'School holidays',
    'Walking in the Lakes',
    'Trip home to see family',
    'Half-term with the children',
    'City break',
  ],
} as const;

export const declineReasons = [
  'Too many people on the ward are already off that week. Would the week after do?',
  'The inspection is that week, so everybody is needed. Please choose other dates.',
  'No cover could be found for these days.',
] as const;

export const sickReasons = [
  'Flu',
  'Sickness and diarrhoea: 48 hours clear before I come back',
  'Migraine',
  'Back pain',
  'Chest infection',
  'Covid, tested positive this morning',
  'Tonsillitis',
  'Sprained ankle',
  'Minor operation, recovering at home',
] as const;

export const compassionateReasons = [
  'Death of my grandmother',
  'My uncle’s funeral',
  'My father is in hospital',
  'My son had an accident',
] as const;

export const correctionReasons = {
  forgotten: [
    'Forgot to clock out, I left after handover',
    'The bus was there, so I ran and forgot to clock out',
    'My phone was flat at the end of the shift',
  ],
  late: [
    'The terminal in the corridor was down, I was here on time',
    'Was called to a patient before I could clock in',
    'Fire drill at the start of the shift',
  ],
  byHr: ['Clock-out was forgotten, end of shift confirmed by the ward manager'],
  changed: ['The rota shows different times, so I’ve entered the ones the ward manager confirmed'],
  declined: ['The door log shows the time that was recorded', 'Not confirmed by the ward manager'],
} as const;
