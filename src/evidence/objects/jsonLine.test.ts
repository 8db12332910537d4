/** A line that is one JSON value: what it is, and what it says of the line that it holds. */
import { describe, expect, it } from 'vitest';
import { instantIn } from '../lines/moment.ts';
import { beginsJson, contentOf, parse, readJsonLine, type JsonLine } from './jsonLine.ts';

const KLOG = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
const AT = '2026-11-20T05:19:09Z';
const UTC = instantIn(AT);
const SECONDS = 1_795_151_949;

const read = (value: unknown): JsonLine | null => readJsonLine(JSON.stringify(value));

describe('a line that is one JSON value', () => {
  const pod = JSON.stringify({ kind: 'Pod', metadata: { name: 'web', namespace: 'default' } });

  it.each([
    ['with blanks behind it', `${pod}  `],
    ['as a member of a list that goes on', `${pod},`],
    ['with a carriage return', `${pod}\r`],
    ['as the one item of a list', `[${pod}]`],
  ])('is the same %s', (_, line) => {
    expect(readJsonLine(line)).toEqual(readJsonLine(pod));
    expect(readJsonLine(line)?.kind).toBe('object');
  });

  it.each([
    ['where it breaks off', pod.slice(0, -1)],
    ['where it breaks off behind a bracket', `[${pod}`],
    ['with words behind it', `${pod} x`],
    ['with words in front of it', `x ${pod}`],
    ['that is a number', '12'],
    ['that is empty', ''],
  ])('is none %s', (_, line) => {
    expect(readJsonLine(line)).toBeNull();
  });

  it('is unknown where it is nothing that is known', () => {
    for (const value of [{}, [], [1, 2], { a: { b: 'c' } }, { log: 7, message: null }])
      expect(read(value), JSON.stringify(value)).toEqual({ kind: 'unknown' });
  });

  it('is parsed where it is nested as deep as may be', () => {
    const nested = (depth: number, blanks: number) => `${'['.repeat(depth)}${' '.repeat(blanks)}${']'.repeat(depth)}`;
    expect(parse('{"a":1}')).toEqual({ a: 1 });
    expect(parse('{"a":1')).toBeUndefined();
    expect(parse(nested(1_001, 0))).toBeDefined();
    expect(parse(nested(1_000, 70_000))).toBeDefined();
    expect(parse(nested(1_001, 65_536 - 2_002))).toBeDefined();
    expect(parse(nested(1_001, 65_537 - 2_002))).toBeUndefined();
  });
});

describe('a frame around a line', () => {
  const wrapped = { kind: 'wrapped', by: 'JSON', line: KLOG, host: '', tag: '', utc: null };

  it.each([
    ['log', 'docker json-file'],
    ['MESSAGE', 'journald JSON'],
    ['message', 'JSON'],
    ['msg', 'JSON'],
    ['@message', 'JSON'],
    ['full_message', 'JSON'],
    ['short_message', 'JSON'],
    ['_raw', 'JSON'],
    ['body', 'JSON'],
    ['line', 'JSON'],
  ])('has it in the field %s', (field, by) => {
    expect(read({ [field]: 'any line' })).toEqual({ ...wrapped, by, line: 'any line' });
    expect(read({ [field]: 'any line\n' })).toEqual({ ...wrapped, by, line: 'any line' });
  });

  it('of a cloud has its own time and host', () => {
    const frame = { textPayload: KLOG, timestamp: AT, resource: { labels: { node_name: 'node-1' } } };
    expect(read(frame)).toEqual({ ...wrapped, by: 'Cloud Logging', host: 'node-1', utc: UTC });
  });

  it.each([
    ['__REALTIME_TIMESTAMP', `${SECONDS}000000`],
    ['_SOURCE_REALTIME_TIMESTAMP', `${SECONDS}000000`],
    ['time', AT],
    ['@timestamp', AT],
    ['timestamp', AT],
    ['ts', AT],
  ])('has its time in the field %s', (field, time) => {
    expect(read({ message: KLOG, [field]: time })).toEqual({ ...wrapped, utc: UTC });
  });

  it('has the first of its times that says one', () => {
    const other = '2020-01-01T00:00:00Z';
    expect(read({ message: KLOG, time: AT, '@timestamp': other, timestamp: other, ts: other })).toMatchObject({
      utc: UTC,
    });
    expect(read({ message: KLOG, time: '', '@timestamp': AT, timestamp: other, ts: other })).toMatchObject({
      utc: UTC,
    });
    expect(read({ message: KLOG, timestamp: AT, ts: other })).toMatchObject({ utc: UTC });
    expect(
      read({ message: KLOG, __REALTIME_TIMESTAMP: `${SECONDS}000000`, _SOURCE_REALTIME_TIMESTAMP: '1', time: other }),
    ).toMatchObject({ utc: UTC });
    expect(read({ message: KLOG, __REALTIME_TIMESTAMP: '0', time: AT })).toMatchObject({ utc: UTC });
  });

  it.each(['_HOSTNAME', 'host', 'hostname', 'node'])('has its host in the field %s', (field) => {
    expect(read({ message: KLOG, [field]: 'node-1' })).toEqual({ ...wrapped, host: 'node-1' });
  });

  it('has the first of its hosts, and of the names of its program', () => {
    expect(read({ message: KLOG, _HOSTNAME: 'a', host: 'b', hostname: 'c', node: 'd' })).toMatchObject({ host: 'a' });
    expect(read({ message: KLOG, host: 'b', hostname: 'c', node: 'd' })).toMatchObject({ host: 'b' });
    expect(read({ message: KLOG, hostname: 'c', node: 'd' })).toMatchObject({ host: 'c' });
    expect(read({ MESSAGE: KLOG, SYSLOG_IDENTIFIER: 'kubelet', _COMM: 'x' })).toMatchObject({ tag: 'kubelet' });
    expect(read({ MESSAGE: KLOG, _COMM: 'kubelet' })).toMatchObject({ tag: 'kubelet' });
  });

  it('of dockerd says whether its line goes on', () => {
    const goesOn = (value: object) => {
      const line = read(value);
      return line?.kind === 'wrapped' && line.goesOn === true;
    };
    expect(goesOn({ log: KLOG, stream: 'stderr' })).toBe(true);
    expect(goesOn({ log: `${KLOG}\n`, stream: 'stderr' })).toBe(false);
    expect(goesOn({ log: KLOG })).toBe(false);
    expect(goesOn({ message: KLOG, stream: 'stderr' })).toBe(false);
    expect(read({ log: `${KLOG}\n`, stream: 'stderr' })).not.toHaveProperty('goesOn');
  });

  it('of journald may have its line in bytes', () => {
    const bytes = Array.from('a line', (char) => char.charCodeAt(0));
    expect(read({ MESSAGE: [...bytes, 0, 255] })).toMatchObject({ by: 'journald JSON', line: 'a line\u0000ÿ' });
    for (const none of [[], [...bytes, 256], [...bytes, -1], [...bytes, 'x'], { a: 1 }])
      expect(read({ MESSAGE: none }), JSON.stringify(none)).toEqual({ kind: 'unknown' });
    expect(read({ MESSAGE: Array.from({ length: 65_536 }, () => 65) })).toMatchObject({ kind: 'wrapped' });
    expect(read({ MESSAGE: Array.from({ length: 65_537 }, () => 65) })).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['in a field of any name', { anything: KLOG }],
    ['a level deeper', { event: { original: KLOG } }],
    ['two levels deeper', { a: { b: { c: KLOG } } }],
    ['behind another field', { a: 'x', b: { c: 1 }, d: KLOG }],
  ])('has a line of klog’s %s', (_, value) => {
    expect(read({ ...value, time: AT })).toEqual({ ...wrapped, utc: UTC });
  });

  it('has such a line as a journal writes it, a runtime, or somebody', () => {
    for (const line of [
      `see here -> ${KLOG}`,
      `Nov 20 05:19:09 node-1 kubelet[812]: ${KLOG}`,
      `time="${AT}" level=info msg="StopContainer"`,
    ])
      expect(read({ anything: line }), line).toEqual({ ...wrapped, line });
  });

  it.each([
    ['no line of any kind', { anything: 'words' }],
    ['no line of klog’s behind somebody’s words', { anything: 'see here -> words' }],
    ['three levels deeper', { a: { b: { c: { d: KLOG } } } }],
    [
      'behind too many fields',
      Object.fromEntries([...Array.from({ length: 60 }, (__, i) => [`f${i}`, 1]), ['x', KLOG]]),
    ],
  ])('is none with %s', (_, value) => {
    expect(read(value)).toEqual({ kind: 'unknown' });
  });

  it('is looked into up to a number of fields', () => {
    const fields = Object.fromEntries([...Array.from({ length: 59 }, (__, i) => [`f${i}`, 1]), ['x', KLOG]]);
    expect(read(fields)).toEqual(wrapped);
  });
});

describe('a list of lines', () => {
  const stored = { kind: 'wrapped', by: 'a list of lines', tag: '' };

  it('has each with its time and its host', () => {
    const entry = (line: string) => ({
      textPayload: line,
      timestamp: AT,
      resource: { labels: { node_name: 'node-1' } },
    });
    expect(read([entry('one'), entry('two')])).toEqual({
      kind: 'lines',
      lines: [
        { ...stored, line: 'one', host: 'node-1', utc: UTC },
        { ...stored, line: 'two', host: 'node-1', utc: UTC },
      ],
    });
    expect(read([entry('one')])).toEqual({ kind: 'unknown' });
  });

  it('may be OpenTelemetry’s', () => {
    const record = (line: string, times: object = {}) => ({ ...times, body: { stringValue: line } });
    const host = (key: string) => ({
      attributes: [null, { key: 'other', value: { stringValue: 'x' } }, { key, value: { stringValue: 'node-1' } }],
    });
    const value = {
      resourceLogs: [
        null,
        {
          resource: host('host.name'),
          scopeLogs: [
            7,
            {
              logRecords: [
                null,
                record('one', { timeUnixNano: `${SECONDS}000000000`, observedTimeUnixNano: '1' }),
                record('two', { observedTimeUnixNano: `${SECONDS}000000000` }),
              ],
            },
          ],
          instrumentationLibraryLogs: [{ logRecords: [record('three')] }],
        },
        { resource: host('k8s.node.name'), scopeLogs: [{ logRecords: [record('four', { timeUnixNano: 'x' })] }] },
        { resource: host('my.host.name'), scopeLogs: [{ logRecords: [record('five', { timeUnixNano: '0' })] }] },
        { resource: host('host.names'), scopeLogs: [{ logRecords: [record('six')] }] },
        { scopeLogs: [{ logRecords: [{}] }] },
      ],
    };
    expect(read(value)).toEqual({
      kind: 'lines',
      lines: [
        { ...stored, line: 'one', host: 'node-1', utc: UTC },
        { ...stored, line: 'two', host: 'node-1', utc: UTC },
        { ...stored, line: 'three', host: 'node-1', utc: null },
        { ...stored, line: 'four', host: 'node-1', utc: null },
        { ...stored, line: 'five', host: '', utc: null },
        { ...stored, line: 'six', host: '', utc: null },
        { ...stored, line: '', host: '', utc: null },
      ],
    });
  });
});

describe('klog’s JSON', () => {
  const said = (value: object) =>
    read({ ts: SECONDS * 1000, caller: 'kubelet/kubelet.go:2001', msg: 'SyncLoop DELETE', v: 2, ...value });
  const textOf = (value: object): string => {
    const line = said(value);
    return line?.kind === 'klog' ? line.text : '';
  };

  it('becomes its text', () => {
    expect(said({ source: 'api', pods: [{ name: 'web', namespace: 'shop' }] })).toEqual({
      kind: 'klog',
      severity: 'I',
      file: 'kubelet.go',
      line: 2001,
      text: '"SyncLoop DELETE" source="api" pods=["shop/web"]',
      utc: UTC,
    });
  });

  it.each([
    ['a text', { key: 'a "b"' }, '"SyncLoop DELETE" key="a \\"b\\""'],
    ['a number', { key: 7 }, '"SyncLoop DELETE" key=7'],
    ['a pod', { pod: { name: 'web', namespace: 'shop' } }, '"SyncLoop DELETE" pod="shop/web"'],
    ['a name without a namespace', { node: { name: 'node-1' } }, '"SyncLoop DELETE" node="node-1"'],
    ['a list', { keys: [1, 'a', { name: 'web' }, { a: 1 }] }, '"SyncLoop DELETE" keys=[1,"a","web",{"a":1}]'],
    ['an object', { key: { a: { b: null } } }, '"SyncLoop DELETE" key={"a":{"b":null}}'],
    ['an object whose name is none', { key: { name: 7 } }, '"SyncLoop DELETE" key={"name":7}'],
    ['what is nothing', { key: null }, '"SyncLoop DELETE" key=null'],
    ['a key with a dot', { 'a.b': 1 }, '"SyncLoop DELETE" a.b=1'],
    ['a key that is none', { 'a b': 1, '1a': 1, [`k${'e'.repeat(61)}`]: 1, key: 1 }, '"SyncLoop DELETE" key=1'],
    ['a logger, which is no key', { logger: 'x', key: 1 }, '"SyncLoop DELETE" key=1'],
  ])('has %s as klog prints it', (_, value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it('has nothing in it that is nested too deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(textOf({ key: nested(32) })).toContain(`key=${'['.repeat(32)}1`);
    expect(textOf({ key: nested(33) })).toBe('"SyncLoop DELETE" key={...}');
    expect(textOf({ key: { a: nested(32) } })).toBe('"SyncLoop DELETE" key={...}');
  });

  it('has no quotes around words without keys, unless they are known to have them', () => {
    expect(textOf({ msg: 'Something "went" wrong' })).toBe('Something "went" wrong');
    expect(textOf({ msg: 'Skipping pod synchronization' })).toBe('"Skipping pod synchronization"');
    expect(textOf({ msg: 'Something went wrong', key: 1 })).toBe('"Something went wrong" key=1');
  });

  it('is an error where it has one and no verbosity', () => {
    const severity = (value: object) => {
      const line = said(value);
      return line?.kind === 'klog' ? line.severity : '';
    };
    expect(severity({ err: 'no', v: undefined })).toBe('E');
    expect(severity({ err: 'no' })).toBe('I');
    expect(severity({ v: undefined })).toBe('I');
  });

  it('has its time in either form, and its place as far as it says', () => {
    expect(said({ ts: AT })).toMatchObject({ utc: UTC });
    expect(said({ ts: undefined })).toMatchObject({ utc: null });
    expect(said({ caller: 'kubelet.go:7' })).toMatchObject({ file: 'kubelet.go', line: 7 });
    expect(said({ caller: 'a/b/kubelet.go:x' })).toMatchObject({ file: 'kubelet.go', line: 0 });
  });

  it('is none where it has no such place, or no message', () => {
    expect(read({ caller: 'main.py:7', msg: 'words' })).toMatchObject({ kind: 'wrapped', line: 'words' });
    expect(read({ caller: 'kubelet.go:7', msg: '' })).toMatchObject({ kind: 'wrapped', line: '' });
    expect(read({ caller: 'kubelet.go:7' })).toEqual({ kind: 'unknown' });
  });

  it('may be another program’s frame around a line of klog’s', () => {
    expect(said({ msg: KLOG })).toMatchObject({ kind: 'wrapped', by: 'JSON', line: KLOG });
  });
});

it('a line of a runtime has its message and its error', () => {
  const line = { level: 'error', msg: 'StopContainer failed', time: AT, error: 'timed out' };
  expect(read(line)).toEqual({
    kind: 'record',
    time: AT,
    message: 'StopContainer failed',
    error: 'timed out',
    about: '',
  });
  expect(read({ level: 'info', msg: '' })).toEqual({ kind: 'record', time: '', message: '', error: '', about: '' });
  expect(read({ level: 3, msg: 'x' })).toMatchObject({ kind: 'wrapped', line: 'x' });
  expect(read({ level: 'info', message: 'x' })).toMatchObject({ kind: 'wrapped', line: 'x' });
});

it.each<readonly [string, unknown, string]>([
  ['a pod', { kind: 'Pod' }, 'pod object'],
  ['a list of pods', [{ kind: 'Pod' }, 7], 'pod object'],
  ['an Event', { kind: 'Event', apiVersion: 'v1' }, 'events'],
  ['Events', { kind: 'EventList' }, 'events'],
  ['a line of an audit log', { kind: 'Event', apiVersion: 'audit.k8s.io/v1' }, 'audit log'],
  ['a line of an old audit log', { objectRef: {} }, 'audit log'],
  ['a watch', { type: 'ADDED', object: {} }, 'watch stream'],
  ['an object of no type', { object: {} }, 'pod object'],
  ['a type of no object', { type: 'ADDED' }, 'pod object'],
  ['nothing', null, 'other'],
  ['an empty list', [], 'other'],
  ['a list of words', ['a', {}], 'other'],
])('the content of %s is known', (_, value, content) => {
  expect(contentOf(value)).toBe(content);
});

it.each([
  ['{', true],
  [' \t[1]', true],
  [`${' '.repeat(63)}{`, true],
  [`${' '.repeat(64)}{`, false],
  ['x {', false],
  ['"a"', false],
  ['  ', false],
  ['', false],
])('whether %j begins JSON', (text, expected) => {
  expect(beginsJson(text)).toBe(expected);
});

describe('a record of a program', () => {
  const about = (fields: Readonly<Record<string, unknown>>): string | undefined => {
    const line = read({ level: 'error', msg: 'failed', ...fields });
    return line?.kind === 'record' ? line.about : line?.kind;
  };

  it.each<readonly [string, Readonly<Record<string, unknown>>, string | undefined]>([
    ['by an object', { Pod: { name: 'web-0', namespace: 'shop' } }, ' pod="shop/web-0"'],
    ['by name and namespace', { pod: 'web-0', namespace: 'shop' }, ' pod="shop/web-0"'],
    [
      'by fields in camel case',
      { podName: 'web-0', podNamespace: 'shop', podUID: 'u' },
      ' pod="shop/web-0" podUID="u"',
    ],
    ['by fields with underscores', { pod_name: 'web-0', pod_namespace: 'shop' }, ' pod="shop/web-0"'],
    ['by OpenTelemetry’s attributes', { 'k8s.pod.name': 'web-0', 'k8s.namespace.name': 'shop' }, ' pod="shop/web-0"'],
    ['by a reference', { pod: 'shop/web-0', namespace: 'other' }, ' pod="shop/web-0"'],
    ['by a name alone', { pod: 'web-0' }, ' pod "web-0"'],
    ['of nobody', { namespace: 'shop', name: 'web' }, ''],
    ['in a frame that names who logs', { kubernetes: { pod_name: 'web-0' }, pod: 'web-0' }, 'wrapped'],
  ])('is about its pod %s', (_, fields, expected) => {
    expect(about(fields)).toBe(expected);
  });

  it('is known by its level and message, however they are spelled', () => {
    const line = read({ Level: 'Warning', Timestamp: AT, Message: 'refused', Namespace: 'shop', Pod: 'web-0' });
    expect(line).toMatchObject({ kind: 'record', time: AT, message: 'refused', about: ' pod="shop/web-0"' });
    expect(read({ severity: 'ERROR', message: 'x', error: 'y' })).toMatchObject({ kind: 'record', error: 'y' });
    expect(read({ severity: 'ERROR', message: 'x' })).toMatchObject({ kind: 'wrapped', line: 'x' });
  });
});
