/** Each wrapping by itself: what it says of its line, and what is left of that. */
import { describe, expect, it } from 'vitest';
import { instantIn } from './moment.ts';
import { sinceUnixEpoch, unwrapOnce, Unwrapper, type Unwrapped } from './unwrap.ts';

const KLOG = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE"';
const LOGRUS = 'time="2026-11-20T05:19:09Z" level=info msg="words"';
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
    ['Nov 20 05:19:09.123 node-1 kubelet[812]: ', 'Nov 20 05:19:11.123 node-1 kubelet[812]: '],
    ['Nov 20 05:19:09 node-1 kubelet[812]:', 'Nov 20 05:19:11 node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09Z node-1 kubelet[812]:', '2026-11-20T05:19:11Z node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09Z node-1 kubelet[812]: ', '2026-99-20T05:19:11Z node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09Z node-1 kubelet[812]: ', 'Nov 20 05:19:11 node-1 kubelet[812]: '],
    ['<30>Nov 20 05:19:09 node-1 kubelet[812]: ', '<30>Nov 20 05:19:11 node-1 kubelet[812]: '],
    ['Fri 2026-11-20 05:19:09 UTC node-1 kubelet[812]: ', 'Fri 2026-11-20 05:19:11 UTC node-1 kubelet[812]: '],
    ['1795151949.000000 node-1 kubelet[812]: ', '1795151951.000000 node-1 kubelet[812]: '],
    ['2026-11-20T05:19:09.000000000Z stderr P ', '2026-11-20T05:19:11.000000000Z stderr P '],
    ['2026-11-20T05:19:09.000000000Z stderr F ', '2026-11-20T05:19:11.000000000Z stdout F '],
    ['node-1: ', 'Nov 20 05:19:11 node-1 kubelet[812]: '],
    ['words ', 'Nov 20 05:19:11 node-1 kubelet[812]: '],
  ])('are unwrapped as each by itself is: %s, then %s', (first, second) => {
    const unwrapper = new Unwrapper();
    expect(unwrapper.once(first + KLOG)).toEqual(unwrapOnce(first + KLOG));
    expect(unwrapper.once(second + KLOG)).toEqual(unwrapOnce(second + KLOG));
  });
});

describe('a line behind a prefix of nobody', () => {
  const PLAIN = 'I1120 05:19:09.123456     812 kubelet.go:2001] words';
  const TWICE = KLOG.replaceAll('"', '""');
  const ESCAPED = KLOG.replaceAll('"', '\\"');

  it.each([
    ['words', `see: ${KLOG}`, KLOG],
    ['a mark of Markdown', `see: \`${KLOG}\``, KLOG],
    ['a quote', `see: "${PLAIN}"`, PLAIN],
    ['a quote, with escapes', `see: "${ESCAPED}"`, KLOG],
    ['a quote, with escapes, and words behind', `see: "${ESCAPED}" and more`, KLOG],
    ['a quote that nobody closed', `see: "${ESCAPED}`, KLOG],
    ['a quote, with quotes that are none of its own', `see,"${KLOG} total=1" x`, `${KLOG} total=1" x`],
    ['a field', `see,"${PLAIN}",x`, PLAIN],
    ['a quote, and words behind', `see: "${PLAIN}" and more`, PLAIN],
    ['a smart quote around it', `"${KLOG} total=1"`, `${KLOG} total=1`],
    ['words, with a break of its own that is written out', `see: ${PLAIN} a\\tb`, `${PLAIN} a\\tb`],
    ['a field before another', `see,"${PLAIN}","x"`, PLAIN],
    ['a field at the end', `see;"${PLAIN}"  `, PLAIN],
    ['a field that nobody closed', `see,"${PLAIN}`, PLAIN],
    ['a field with escapes', `see,"${ESCAPED}",x`, KLOG],
    ['a field with escapes, and with quotes twice behind', `see,"${ESCAPED}","x ""y"""`, KLOG],
    ['an object that is cut off', `{"log":"${ESCAPED} and`, `${KLOG} and`],
    ['a bracket', `{x ${PLAIN}`, PLAIN],
    ['a line of a runtime', `see: ${LOGRUS}`, LOGRUS],
    ['a break that is written out', `see\\n${PLAIN}`, PLAIN],
    [
      'a severity that is spelled out',
      'see: ERROR:1120 05:19:09.123456 812 kubelet.go:2001] words',
      'ERROR:1120 05:19:09.123456 812 kubelet.go:2001] words',
    ],
  ])('is found behind %s', (_, line, body) => {
    expect(unwrapOnce(line)?.body).toBe(body);
  });

  it.each([
    ['a field with quotes that stand twice', `2026,"${TWICE}"`, 'CSV'],
    ['a field with quotes that stand twice, of a line with quotes', `"2026","${TWICE}"`, 'CSV'],
    ['fields', `"2026","${PLAIN}"`, 'CSV'],
    ['a string', `"${PLAIN}"`, 'a quoted string'],
    ['words', `see ""${PLAIN}`, 'some prefix'],
    ['words with a field', `see,"${PLAIN}"`, 'some prefix'],
  ])('is said to be in %s', (_, line, by) => {
    expect(unwrapOnce(line)?.by).toBe(by);
  });

  it.each([
    ['a list', `["said ${PLAIN}"]`],
    ['a list, with a blank', `[ "said ${PLAIN}"]`],
    ['an object', `{"log":"said ${PLAIN}"}`],
    ['an object of an array', `{"log":"said ${PLAIN}"},  `],
    ['a member’s end', `{"log":"said ${PLAIN}"]`],
    ['a value', `x="${PLAIN}"`],
    ['a value in front', `x="y" ${PLAIN}`],
    ['an event', `Normal  Killing ${PLAIN}`],
    ['a word', `see${PLAIN}`],
    ['words too many', `${'x '.repeat(160)}${PLAIN}`],
  ])('is not looked for in %s', (_, line) => {
    expect(unwrapOnce(line)).toBeNull();
  });

  it('has labels of some length', () => {
    const labels = `{app="kubelet", a="${'x'.repeat(190)}", b="${'x'.repeat(190)}"}`;
    expect(unwrapOnce(`${labels} ${PLAIN}`)).toMatchObject({ body: PLAIN, by: 'Loki' });
  });
});
