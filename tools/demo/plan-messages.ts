import { addDays, daysBetween, londonDay } from '@portal/kernel/london';
import { announcements, conversations } from './message-texts.ts';
import type { PlanContext } from './plan-annual-leave.ts';
import type { Member } from './plan-people.ts';
import type { Message } from './plan-types.ts';
import { randomReplyTime, randomTime } from './random-times.ts';
import { createSeededRandom, type SeededRandom, seededId } from './seeded-random.ts';

const minute = 60_000;
const conversationsAYear = 2.6;
const announcementsAYear = 3;
const daytime = ['07:30', '18:30'] as const;
/** Number of planUnread messages from yesterday. */
const newToHr = 3;

/** Plans what a person and HR write to each other. */
export function planConversations({ person }: Member, times: PlanContext): Message[] {
  const often = 2 * createSeededRandom(times.seed, 'messages', person.id).fraction();
  const first = addDays(londonDay(new Date(person.createdAt)), 3);
  const days = daysBetween(first, addDays(times.today, -2));
  const count = Math.round((conversationsAYear * often * Math.max(0, days)) / 365);
  return Array.from({ length: count }, (_, place) => {
    const random = createSeededRandom(times.seed, 'conversation', person.id, place);
    const { subject, asks, answers } = random.pick(conversations);
    const at = randomTime(addDays(first, random.integer(0, days)), daytime, random);
    const answeredAt = randomReplyTime(at, random.integer(0, 2), random);
    const by = random.pick(times.admins);
    const seenAt = new Date(answeredAt.getTime() - random.integer(2, 25) * minute);
    const seenBy = { userId: by, at: (seenAt > at ? seenAt : answeredAt).toISOString() };
    const others = times.admins.filter((id) => id !== by);
    const question = messageOf({ from: person.id, to: null, subject, content: asks }, at, times);
    const readers = [seenBy, ...others.flatMap((id) => read(id, at, 0.93, times, random))];
    const readQuestion = { ...question, readBy: upTo(readers, times) };
    if (answeredAt > times.now) return [readQuestion];
    const reply = { from: by, to: person.id, subject: `Re: ${subject}`, content: answers };
    const answer = messageOf(reply, answeredAt, times);
    return [readQuestion, { ...answer, readBy: read(person.id, answeredAt, 0.96, times, random) }];
  }).flat();
}

/** Plans the messages of HR to all who work there at the time. */
export function planAnnouncements(staff: readonly Member[], times: PlanContext): Message[] {
  const random = createSeededRandom(times.seed, 'announcements');
  const days = daysBetween(times.from, times.today);
  const count = Math.round((announcementsAYear * days) / 365);
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(times.from, Math.round((days * (place + 0.7)) / count) - 2);
    const at = randomTime(day, ['09:00', '15:00'], random);
    const from = random.pick(times.admins);
    const { subject, content } = announcements[place % announcements.length] ?? announcements[0];
    return staff
      .filter(({ person }) => new Date(person.setUpAt) < at && at <= times.now)
      .map(({ person }, index) => {
        const sentAt = new Date(at.getTime() + index * 1_500);
        const message = messageOf({ from, to: person.id, subject, content }, sentAt, times);
        return { ...message, readBy: read(person.id, sentAt, 0.9, times, random) };
      });
  }).flat();
}

/** Plans messages to HR from yesterday that nobody has read. */
export function planUnreadMessages(staff: readonly Member[], times: PlanContext): Message[] {
  return staff.slice(0, newToHr).map(({ person }, place) => {
    const random = createSeededRandom(times.seed, 'new message', person.id);
    const { subject, asks } = conversations[place * 3] ?? conversations[0];
    const at = randomTime(addDays(times.today, -1), ['14:00', '20:00'], random);
    return messageOf({ from: person.id, to: null, subject, content: asks }, at, times);
  });
}

function messageOf(
  what: { from: string; to: string | null; subject: string; content: string },
  at: Date,
  { seed }: PlanContext,
): Message {
  return {
    id: seededId(at, seed, 'message', what.from, what.to ?? 'hr', at.toISOString()),
    fromUserId: what.from,
    toUserId: what.to,
    subject: what.subject,
    content: what.content,
    at: at.toISOString(),
    readBy: [],
  };
}

/** Plans whether a message is read, with probability `often`, within a day and a half. */
function read(userId: string, at: Date, often: number, times: PlanContext, random: SeededRandom) {
  const readAt = new Date(at.getTime() + random.integer(5, 36 * 60) * minute);
  return random.boolean(often) ? upTo([{ userId, at: readAt.toISOString() }], times) : [];
}

function upTo(readers: Message['readBy'], { now }: PlanContext): Message['readBy'] {
  return readers
    .filter(({ at }) => new Date(at) <= now)
    .sort((one, other) => one.at.localeCompare(other.at));
}
