/** Events as Go prints them, of pods and of others. */
import { describe, expect, it } from 'vitest';
import { readGoEvent } from './goEvents.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: U, namespace: 'shop', name: 'web' };
const LONG = 'x'.repeat(900);
const REFERENCE = `v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"web", UID:"${U}", APIVersion:"v1"}`;
const event = (of: object, message: string, reason = 'Killing') => [
  { kind: 'PodEvent', ...of, detail: { reason, message } },
];
const said = (message: string, reference = REFERENCE): string =>
  `Event(${reference}): type: 'Normal' reason: 'Killing' ${message}`;
const dump = (message: string): string => `&Event{InvolvedObject:${REFERENCE}, Reason:"Killing", Message:${message}`;
const tested = (from: string, message: string): string =>
  `At 2024-06-12 10:00:00 +0000 UTC - event for web: {${from}} Killing: ${message}`;

describe('an event', () => {
  it.each<readonly [what: string, text: string, facts: readonly object[] | null]>([
    ['of a recorder', said('Stopping container app'), event(WEB, 'Stopping container app')],
    ['of an old recorder', `Event(${REFERENCE}): reason: 'Killing' Stopping`, event(WEB, 'Stopping')],
    ['of a recorder, in a quoted text', said('Stopping').replaceAll('"', '\\"'), event(WEB, 'Stopping')],
    ['of a recorder, at some length', said(LONG), event(WEB, LONG)],
    ['of a node', said('x', REFERENCE.replace('"Pod"', '"Node"')), []],
    ['without a namespace', said('x', REFERENCE.replace('"shop"', '""')), event({ ...WEB, namespace: '' }, 'x')],
    ['without a reason', `Event(${REFERENCE}): words`, null],
    ['without a reference', 'Event(v1.ObjectReference{}): reason: x', null],
    ['of words', 'words', null],
    ['in a dump', dump('"Stopping container app",Source:x}'), event(WEB, 'Stopping container app')],
    ['in a dump, with quotes', dump(String.raw`"Stopping \"app\"",Source:x}`), event(WEB, 'Stopping "app"')],
    ['in a dump that was quoted', dump('"Stopping app",Source:x}').replaceAll('"', '\\"'), event(WEB, 'Stopping app')],
    ['in a dump that is cut off', dump('"Stopping'), event(WEB, 'Stopping')],
    [
      'of a test',
      tested('kubelet node-1', 'Stopping container app'),
      event({ ...NOBODY, name: 'web' }, 'Stopping container app'),
    ],
    [
      'of a test, with its time',
      `Jun 12 10:00:00.123: INFO: ${tested('kubelet node-1', 'Stopping')}`,
      event({ ...NOBODY, name: 'web' }, 'Stopping'),
    ],
    ['of a test, of another program', tested('replicaset-controller ', 'Deleted pod'), []],
    ['of a test, within words', `said ${tested('kubelet node-1', 'Stopping')}`, null],
    ['too far behind', `${'x'.repeat(8_192)} ${said('x')}`, null],
  ])('%s', (_, text, facts) => {
    expect(readGoEvent(text)).toEqual(facts);
  });
});
