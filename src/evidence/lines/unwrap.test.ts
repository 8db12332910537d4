/** Each wrapping by itself: what it says of its line, and what is left of that. */
import { describe, expect, it } from 'vitest';
import { instantIn } from './moment.ts';
import { sinceUnixEpoch, unwrapOnce, Unwrapper, type Unwrapped } from './unwrap.ts';

const KLOG = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE"';
const AT = instantIn('2026-11-20T05:19:09Z') ?? 0;
const NONE = { host: '', tag: '', stream: '', utc: null, local: null } as const;
const journald = {
  host: 'node-1',
  tag: 'kubelet',
  stream: 'node-1 kubelet[812]',
  utc: null,
  local: null,
  by: 'journald',
};

const WRAPPINGS: readonly (readonly [what: string, prefix: string, Omit<Unwrapped, 'body' | 'local'>])[] = [
  ['an ISO time', '2026-11-20T05:19:09+0000 node-1 kubelet[812]: ', { ...journald, utc: AT }],
  [
    'an ISO time without a number',
    '2026-11-20T05:19:09Z node-1 kubelet: ',
    { ...journald, stream: 'node-1 kubelet[]', utc: AT },
  ],
  ['a full time', 'Fri 2026-11-20 05:19:09 UTC node-1 kubelet[812]: ', { ...journald, utc: AT }],
  ['a full time of a zone', 'Fri 2026-11-20 06:19:09 CET node-1 kubelet[812]: ', { ...journald, utc: AT }],
  ['a full time with an offset', 'Fri 2026-11-20 07:19:09 +02:00 node-1 kubelet[812]: ', { ...journald, utc: AT }],
  ['a full time of a zone that many have', 'Fri 2026-11-20 05:19:09 IST node-1 kubelet[812]: ', journald],
  ['seconds since 1970', '1795151949.000000 node-1 kubelet[812]: ', { ...journald, utc: AT }],
  ['seconds since the machine started', '[ 1234.567890] node-1 kubelet[812]: ', journald],
  ['the least seconds that may be since 1970', '1000000000.000000 node-1 kubelet[812]: ', journald],
  [
    'one second more',
    '1000000001.000000 node-1 kubelet[812]: ',
    { ...journald, utc: instantIn('2001-09-09T01:46:41Z') },
  ],
  ['syslog of today', '<30>1 2026-11-20T05:19:09Z node-1 kubelet 812 - - ', { ...journald, utc: AT, by: 'syslog' }],
  ['a log of CRI', '2026-11-20T05:19:09.000000000Z stderr F ', { ...NONE, stream: 'CRI log', utc: AT, by: 'CRI log' }],
  [
    'a part of a line of CRI',
    '2026-11-20T05:19:09.000000000Z stderr P ',
    { ...NONE, stream: 'CRI log', utc: AT, by: 'CRI log', goesOn: true },
  ],
  [
    'an export of a cloud',
    'WARNING 2026-11-20T05:19:09Z ',
    { ...NONE, stream: 'cloud export', utc: AT, by: 'cloud export' },
  ],
  [
    'kubectl’s own time',
    '2026-11-20T05:19:09Z ',
    { ...NONE, stream: 'kubectl logs --timestamps', utc: AT, by: 'kubectl logs --timestamps' },
  ],
  ['a program’s name', 'kubelet[812]: ', { ...NONE, tag: 'kubelet', stream: ' kubelet[812]', by: 'syslog' }],
  ['numbers of lines', '  42: ', { ...NONE, by: 'line numbers' }],
  ['a pod’s name', '[pod/cart-0/app] ', { ...NONE, by: 'kubectl logs --prefix' }],
  ['a field of the journal', 'MESSAGE=', { ...NONE, by: 'journald fields' }],
  ['a list of minikube’s', '* ', { ...NONE, by: 'minikube logs' }],
  ['blanks', '    ', { ...NONE, by: 'indented' }],
  ['Loki’s labels', '{app="kubelet", node="node-1"} ', { ...NONE, by: 'Loki' }],
  ['somebody’s words', 'see here -> ', { ...NONE, by: 'some prefix' }],
];

describe('a wrapping', () => {
  it.each(WRAPPINGS)('of %s is taken off', (_what, prefix, expected) => {
    expect(unwrapOnce(`${prefix}${KLOG}`)).toEqual({ body: KLOG, local: null, ...expected });
  });

  it.each(['Nov 20 05:19:09 node-1 kubelet[812]: ', '<30>Nov 20 05:19:09.000 node-1 kubelet[812]: '])(
    'without a year, %s, has a time of its own kind',
    (prefix) => {
      const found = unwrapOnce(`${prefix}${KLOG}`);
      expect(found).toMatchObject({ ...journald, body: KLOG, local: expect.anything() });
    },
  );

  it('may lack the host', () => {
    const found = unwrapOnce(`Nov 20 05:19:09 kubelet[812]: ${KLOG}`);
    expect(found).toMatchObject({ body: KLOG, host: '', tag: 'kubelet', stream: ' kubelet[812]', by: 'journald' });
    expect(found?.local).not.toBeNull();
  });

  it('of JSON has a host in front of it', () => {
    expect(unwrapOnce('node-1: {"ts":1}')).toEqual({
      ...NONE,
      body: '{"ts":1}',
      host: 'node-1',
      stream: 'node-1',
      by: 'host',
    });
  });

  it('is none where a month is no month, a list stands, or an object is whole', () => {
    expect(unwrapOnce('Foo 20 05:19:09 node-1 kubelet[812]: words')).toBeNull();
    expect(unwrapOnce('Foo 20 05:19:09 kubelet[812]: words')).toBeNull();
    expect(unwrapOnce('[{"a": 1}]')).toBeNull();
    expect(unwrapOnce('{"a": 1}')).toBeNull();
    expect(unwrapOnce('words alone')).toBeNull();
  });

  it('is none where a runtime or an event quotes the line', () => {
    expect(unwrapOnce(`time="2026-11-20T05:19:09Z" msg="it said ${KLOG}"`)).toBeNull();
    expect(unwrapOnce(`Warning  Failed it said ${KLOG}`)).toBeNull();
  });
});

describe('a line that is quoted', () => {
  it('is a string', () => {
    const line = `${KLOG} pods=1`;
    expect(unwrapOnce(JSON.stringify(line))).toEqual({ ...NONE, body: line, by: 'a quoted string' });
  });

  it('is a field of a table, with quotes that stand twice', () => {
    const field = `"${KLOG.replaceAll('"', '""')}"`;
    expect(unwrapOnce(field)).toMatchObject({ body: KLOG, by: 'CSV' });
    expect(unwrapOnce(`"2026","node-1",${field}`)).toMatchObject({ body: KLOG, by: 'CSV' });
  });
});

describe('a time since 1970', () => {
  it('is one from its first microsecond on, for 130 years', () => {
    const epoch = instantIn('1970-01-01T00:00:00Z') ?? 0;
    expect([sinceUnixEpoch(0), sinceUnixEpoch(-1)]).toEqual([null, null]);
    expect(sinceUnixEpoch(1)).toBe(epoch + 1);
    expect(sinceUnixEpoch(130 * 366 * 86_400_000_000)).toBeNull();
    expect(sinceUnixEpoch(130 * 366 * 86_400_000_000 - 1)).not.toBeNull();
  });
});

describe('lines of one process', () => {
  it.each([
    ['Nov 20 05:19:09 node-1 kubelet[812]: ', 'Nov 20 05:19:11 node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09Z node-1 kubelet[812]: ', '2026-11-20T05:19:11Z node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09.000000000Z stderr F ', '2026-11-20T05:19:11.000000000Z stderr F '],
    ['2026-11-20T05:19:09.000000000Z stderr F ', '2026-11-20T05:19:11.000000000Z stderr P '],
    ['Nov 20 05:19:09 node-1 kubelet[812]: ', 'Nov 21 05:19:11 node-1 kubelet[812]: '],
    ['Nov 20 05:19:09 node-1 kubelet[812]: ', 'Nov 20 05:19:11 node-2 kubelet[812]: '],
    ['Nov 20 05:19:09 node-1 kubelet[812]: ', 'Nov 20 99:19:11 node-1 kubelet[812]: '],
  ])('are unwrapped as each by itself is: %s, then %s', (first, second) => {
    const unwrapper = new Unwrapper();
    expect(unwrapper.once(first + KLOG)).toEqual(unwrapOnce(first + KLOG));
    expect(unwrapper.once(second + KLOG)).toEqual(unwrapOnce(second + KLOG));
  });
});
