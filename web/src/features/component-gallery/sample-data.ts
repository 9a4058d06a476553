import type { PersonStatus } from '../../ui/data-display/person-status-badge.tsx';

export interface SamplePerson {
  id: string;
  name: string;
  username: string;
  status: PersonStatus;
  minutes: number;
}

/** Fictional people for the page of components. */
export const people: SamplePerson[] = [
  { id: '1', name: 'Amara Okafor', username: 'amara.okafor.4821', status: 'in', minutes: 204 },
  { id: '2', name: 'Bronwen Price', username: 'bronwen.price.1093', status: 'late', minutes: 171 },
  { id: '3', name: 'Callum Reid', username: 'callum.reid.7710', status: 'out', minutes: 482 },
  { id: '4', name: 'Dina Haddad', username: 'dina.haddad.3056', status: 'annual', minutes: 0 },
  { id: '5', name: 'Eilidh MacLeod', username: 'eilidh.macleod.9382', status: 'sick', minutes: 0 },
];

export const month = '2026-03';
export const today = '2026-03-18';
export const leave: Record<string, PersonStatus> = {
  '2026-03-05': 'sick',
  '2026-03-12': 'annual',
  '2026-03-13': 'annual',
  '2026-03-24': 'compassionate',
};
