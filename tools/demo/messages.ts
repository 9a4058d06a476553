import { addDays, daysBetween, londonDay } from '@portal/kernel/london';
import type { Times } from './annual-leave.ts';
import { announcements, conversations } from './message-texts.ts';
import { answeredAfter, momentOf } from './moments.ts';
import type { Member } from './people.ts';
import type { Message } from './plan-types.ts';
import { type Chance, chanceOf, idAt } from './random.ts';

const minute = 60_000;
const conversationsAYear = 2.6;
const announcementsAYear = 3;
const daytime = ['07:30', '18:30'] as const;
/** So many wrote yesterday, and nobody has read it yet. */
const newToHr = 3;

/** What staff and HR have written to each other, oldest first. */
export function planMessages(staff: readonly Member[], times: Times): Message[] {
  const own = staff.flatMap((member) => ownConversations(member, times));
  return [...own, ...toEverybody(staff, times), ...unread(staff, times)].sort((one, other) =>
    one.at === other.at ? one.id.localeCompare(other.id) : one.at.localeCompare(other.at),
  );
}

function ownConversations({ person }: Member, times: Times): Message[] {
  const often = 2 * chanceOf(times.seed, 'messages', person.id).fraction();
  const first = addDays(londonDay(new Date(person.createdAt)), 3);
  const days = daysBetween(first, addDays(times.today, -2));
  const count = Math.round((conversationsAYear * often * Math.max(0, days)) / 365);
  return Array.from({ length: count }, (_, place) => {
    const chance = chanceOf(times.seed, 'conversation', person.id, place);
    const { subject, asks, answers } = chance.one(conversations);
    const at = momentOf(addDays(first, chance.whole(0, days)), daytime, chance);
    const answeredAt = answeredAfter(at, chance.whole(0, 2), chance);
    const by = chance.one(times.admins);
    const seenAt = new Date(answeredAt.getTime() - chance.whole(2, 25) * minute);
    const seenBy = { userId: by, at: (seenAt > at ? seenAt : answeredAt).toISOString() };
    const others = times.admins.filter((id) => id !== by);
    const question = messageOf({ from: person.id, to: null, subject, content: asks }, at, times);
    const readers = [seenBy, ...others.flatMap((id) => read(id, at, 0.93, times, chance))];
    const asked = { ...question, readBy: upTo(readers, times) };
    if (answeredAt > times.now) return [asked];
    const reply = { from: by, to: person.id, subject: `Re: ${subject}`, content: answers };
    const answer = messageOf(reply, answeredAt, times);
    return [asked, { ...answer, readBy: read(person.id, answeredAt, 0.96, times, chance) }];
  }).flat();
}

function toEverybody(staff: readonly Member[], times: Times): Message[] {
  const chance = chanceOf(times.seed, 'announcements');
  const days = daysBetween(times.from, times.today);
  const count = Math.round((announcementsAYear * days) / 365);
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(times.from, Math.round((days * (place + 0.7)) / count) - 2);
    const at = momentOf(day, ['09:00', '15:00'], chance);
    const from = chance.one(times.admins);
    const { subject, content } = announcements[place % announcements.length] ?? announcements[0];
    return staff
      .filter(({ person }) => new Date(person.setUpAt) < at && at <= times.now)
      .map(({ person }, index) => {
        const sentAt = new Date(at.getTime() + index * 1_500);
        const message = messageOf({ from, to: person.id, subject, content }, sentAt, times);
        return { ...message, readBy: read(person.id, sentAt, 0.9, times, chance) };
      });
  }).flat();
}

function unread(staff: readonly Member[], times: Times): Message[] {
  return staff.slice(0, newToHr).map(({ person }, place) => {
    const chance = chanceOf(times.seed, 'new message', person.id);
    const { subject, asks } = conversations[place * 3] ?? conversations[0];
    const at = momentOf(addDays(times.today, -1), ['14:00', '20:00'], chance);
    return messageOf({ from: person.id, to: null, subject, content: asks }, at, times);
  });
}

function messageOf(
  what: { from: string; to: string | null; subject: string; content: string },
  at: Date,
  { seed }: Times,
): Message {
  return {
    id: idAt(at, seed, 'message', what.from, what.to ?? 'hr', at.toISOString()),
    fromUserId: what.from,
    toUserId: what.to,
    subject: what.subject,
    content: what.content,
    at: at.toISOString(),
    readBy: [],
  };
}

/** Read by somebody so often, within a day and a half. */
function read(userId: string, at: Date, often: number, times: Times, chance: Chance) {
  const readAt = new Date(at.getTime() + chance.whole(5, 36 * 60) * minute);
  return chance.isSo(often) ? upTo([{ userId, at: readAt.toISOString() }], times) : [];
}

function upTo(readers: Message['readBy'], { now }: Times): Message['readBy'] {
  return readers
    .filter(({ at }) => new Date(at) <= now)
    .sort((one, other) => one.at.localeCompare(other.at));
}
