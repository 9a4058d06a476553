import { streamName } from '@portal/bus/stream-names';
import type { EventType } from '@portal/contracts/event';
import { events, isForExternalSubscribers, subscribedEvents } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';

const documentFile = 'docs/services.md';
const otherSystems = 'other systems';

/** Generates the picture of the services and their streams, by path from the repository root. */
export function generateServiceDocs(): Map<string, string> {
  return new Map([[documentFile, serviceDocument()]]);
}

function serviceDocument(): string {
  const sections = serviceNames.map((service) => `## ${service}\n\n${eventTable(service)}`);
  return `${[introduction, diagram(), explanation, ...sections].join('\n\n')}\n`;
}

const introduction = `<!-- Made by \`npm run generate\` from libs/contracts/src/events.ts. Don't edit. -->

# Services and their events

Each service publishes its events to a stream of its own. The services on the right subscribe to it.`;

const explanation = `An arrow from a stream to a service is a durable consumer, for example \`records-from-leave\`.
[events.md](events.md) explains how events are published and handled,
[subscribing.md](subscribing.md) how other systems read those of attendance.`;

/** A Mermaid diagram: publishers on the left, their streams in the middle, subscribers on the right. */
function diagram(): string {
  const stream = (service: ServiceName) => streamName(service);
  const publishers = serviceNames.map(
    (service) => `  ${service}[${service}] --> ${stream(service)}[(${stream(service)})]`,
  );
  const subscribers = serviceNames.flatMap((subscriber) =>
    serviceNames
      .filter((owner) => subscribedEvents[subscriber][owner])
      .map((owner) => `  ${stream(owner)} --> to-${subscriber}[${subscriber}]`),
  );
  const external = serviceNames
    .filter((owner) => eventsOf(owner).some(isForExternalSubscribers))
    .map((owner) => `  ${stream(owner)} --> to-others([${otherSystems}])`);
  return ['```mermaid', 'flowchart LR', ...publishers, ...subscribers, ...external, '```'].join(
    '\n',
  );
}

function eventTable(service: ServiceName): string {
  const rows = eventsOf(service).map(
    (event) => `| \`${event.name}\` | ${event.summary} | ${subscribersOfEvent(event).join(', ')} |`,
  );
  return ['| event | | subscribers |', '|---|---|---|', ...rows].join('\n');
}

function eventsOf(service: ServiceName): EventType[] {
  return events.filter((event) => event.service === service);
}

function subscribersOfEvent(event: EventType): string[] {
  const services: string[] = serviceNames.filter((subscriber) =>
    subscribedEvents[subscriber][event.service]?.includes(event),
  );
  return isForExternalSubscribers(event) ? [...services, otherSystems] : services;
}
