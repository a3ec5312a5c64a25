import type { LogFormat, LogReader, RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString } from '../json/json-access';
import { isSilent, readEvent, type OpencodeEvent } from './event-record';
import { createEventSession, type EventSession } from './event-session';

/** Events of opencode's server, one a line: the sessions that were at work while they were recorded. */
export const opencodeEventsFormat: LogFormat = {
  id: 'opencode-events',
  shape: 'lines',
  detects: (records) =>
    records.some((record) => {
      const event = readEvent(record);
      if (event === undefined) return false;
      if (/^(?:session|message)\.[a-z.]+$/.test(event.type)) return sessionOf(event) !== undefined;
      return event.type === 'server.connected';
    }),
  openReader: openEventReader,
};

/** The most events of a child that wait for the call that started it. */
const mostWaiting = 500;

function openEventReader(sink: TranscriptSink): LogReader {
  const sessions = new Map<string, EventSession>();
  /** Children whose call is not known yet, by their id, and what they are to be told. */
  const waiting = new Map<
    string,
    { parent: string; events: { event: OpencodeEvent; place: RecordPlace }[] }
  >();

  function openSession(id: string, parent?: string): EventSession {
    const isFirst = sessions.size === 0;
    const session = createEventSession(sink, isFirst ? '' : id);
    sessions.set(id, session);
    sink.identify(id, isFirst ? '' : id);
    if (parent !== undefined && !isFirst)
      session.setParent({ session: parent, callId: callOf(parent, id) ?? '' });
    return session;
  }

  function callOf(parent: string, child: string): string | undefined {
    return sessions.get(parent)?.callOfSession(child);
  }

  function settle(id: string): void {
    const child = waiting.get(id);
    if (child === undefined) return;
    waiting.delete(id);
    sessions.get(child.parent)?.open();
    const session = openSession(id, child.parent);
    for (const { event, place } of child.events) session.read(event, place);
  }

  function settleKnown(): void {
    for (const [id, { parent }] of [...waiting]) if (callOf(parent, id) !== undefined) settle(id);
  }

  function read(event: OpencodeEvent, place: RecordPlace): void {
    const id = sessionOf(event);
    if (id === undefined) {
      sink.skip('events without a session', place);
      return;
    }
    const parent = asString(asObject(event.properties['info'])?.['parentID']);
    if (/^session\./.test(event.type) && parent !== undefined && !sessions.has(id) && sessions.has(parent)) {
      if (!waiting.has(id)) waiting.set(id, { parent, events: [] });
    }
    const child = waiting.get(id);
    if (child === undefined) {
      (sessions.get(id) ?? openSession(id)).read(event, place);
    } else {
      child.events.push({ event, place });
      if (child.events.length >= mostWaiting) settle(id);
    }
    settleKnown();
  }

  return {
    read(record, place) {
      const event = readEvent(record);
      if (event === undefined) sink.skip('records that are no events', place);
      else if (isTold(event.type)) read(event, place);
      else if (isState(event.type)) sessions.get(sessionOf(event) ?? '')?.read(event, place);
      else if (!isSilent(event.type)) sink.skip(`events of type ${event.type.slice(0, 60)}`, place);
    },
    end() {
      for (const id of [...waiting.keys()]) settle(id);
      for (const session of sessions.values()) session.end();
    },
  };
}

function isTold(type: string): boolean {
  return /^(?:session\.(?:created|updated|error)|message\.(?:updated|part\.updated|part\.delta))$/.test(type);
}

/** What is said of how a session stands matters only to one whose records the log holds. */
function isState(type: string): boolean {
  return type === 'session.status' || type === 'session.idle';
}

function sessionOf({ properties }: OpencodeEvent): string | undefined {
  const info = asObject(properties['info']);
  return (
    asString(asObject(properties['part'])?.['sessionID']) ??
    asString(properties['sessionID']) ??
    asString(info?.['sessionID']) ??
    asString(info?.['id'])
  );
}
