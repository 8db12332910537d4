/** `kubectl describe` and tables of events, line by line: what is taken, and what is told of it when the description ends. */
import { describe, expect, it } from 'vitest';
import { instantIn } from '../lines/moment.ts';
import { DescribeReader, type DescribedTelling, type Taken } from './describe.ts';

const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';

interface Told {
  readonly told: DescribedTelling;
  readonly line: number;
  readonly text: string;
}

interface Reading {
  readonly taken: readonly Taken[];
  readonly told: readonly Told[];
}

/** Reads lines from number 1 on, and ends. */
function read(lines: readonly string[], before: (reader: DescribeReader) => void = () => undefined): Reading {
  const told: Told[] = [];
  const reader = new DescribeReader((telling, line, text) => told.push({ told: telling, line, text }));
  before(reader);
  const taken = lines.map((line, i) => reader.take(line, i + 1));
  reader.end();
  return { taken, told };
}

const kindsOf = ({ told }: Reading): readonly string[] => told.map(({ told: { kind } }) => kind);
const firstOf = ({ told }: Reading): DescribedTelling | undefined => told[0]?.told;

/** What is said of a pod that these lines describe, below its name. */
const saidOf = (...lines: readonly string[]): DescribedTelling | undefined =>
  firstOf(read(['Name:         web', 'Namespace:    shop', ...lines]));
const detailOf = (...lines: readonly string[]): DescribedTelling['detail'] => saidOf(...lines)?.detail;

const ROW = '  Normal   Killing    5s    kubelet  Stopping container app';

describe('a row of the events of a description', () => {
  it.each([
    [ROW, 'Normal', 'Killing', 'Stopping container app'],
    [
      'Warning  FailedKillPod  <unknown>  kubelet, node-1  error killing pod',
      'Warning',
      'FailedKillPod',
      'error killing pod',
    ],
    [
      '  Warning  FailedKillPod  <invalid>  kubelet  error killing pod',
      'Warning',
      'FailedKillPod',
      'error killing pod',
    ],
    [
      '  Warning  Unhealthy  3m10s (x4 over 10m)  kubelet  Liveness probe failed',
      'Warning',
      'Unhealthy',
      'Liveness probe failed',
    ],
    [
      '  2m  1m  3  {kubelet node-1}  spec.containers{app}  Normal  Killing  Killing container',
      'Normal',
      'Killing',
      'Killing container',
    ],
    [
      '  2m 1m 3 kubelet, node-1 spec.containers{app} Warning Unhealthy probe failed',
      'Warning',
      'Unhealthy',
      'probe failed',
    ],
    ['  2m 1m 3 {default-scheduler }  Normal Scheduled Assigned', 'Normal', 'Scheduled', 'Assigned'],
    ['  12h30m  10h5m  120  kubelet  Normal  Killing  Killing container', 'Normal', 'Killing', 'Killing container'],
    ['Normal  Killing  12h30m (x123 over 12d4h)  kubelet, node-1  Stopping', 'Normal', 'Killing', 'Stopping'],
  ])('is told where it ends: %s', (line, type, reason, message) => {
    const names = { uid: '', namespace: '', name: '' };
    const telling = { kind: 'PodEvent', ...names, detail: { type, reason, message } };
    const told = { told: expect.objectContaining({ ...telling, detail: expect.objectContaining(telling.detail) }) };
    expect(read([line])).toEqual({ taken: ['understood'], told: [{ ...told, line: 1, text: line }] });
  });

  it.each([
    '  Normal   killing    5s    kubelet  Stopping container app',
    '  Notice   Killing    5s    kubelet  Stopping container app',
    '  Normal   Killing    soon  kubelet  Stopping container app',
    '  Normal   Killing    5s    kubelet',
    '  Normal   Killing    5s    Kubelet  Stopping container app',
    'x 2m  1m  3  {kubelet node-1}  Normal  Killing  Killing container',
    '  2m  1m  {kubelet node-1}  Normal  Killing  Killing container',
    '  2m  1m  3  Kubelet  Normal  Killing  Killing container',
    'x Normal   Killing    5s    kubelet  Stopping container app',
  ])('is none: %s', (line) => {
    expect(read([line])).toEqual({ taken: ['no'], told: [] });
  });

  it('has no message without an end', () => {
    expect(firstOf(read([`${ROW} ${'x'.repeat(900)}`]))?.detail?.['message']).toHaveLength(923);
    expect(read([`${ROW} ${'x'.repeat(20_000)}`]).taken).toEqual(['understood']);
  });

  it('is of the pod that is described, or of the one that a message names', () => {
    const named = `  Warning  FailedKillPod  5s  kubelet  error killing pod "cart-0_shop(${UID})": timed out`;
    const known = { uid: UID, namespace: 'shop', name: 'cart-0' };
    expect(read([ROW, named]).told.map(({ told }) => told)).toMatchObject([known, known]);
    expect(read(['Name:  web', ROW, named]).told.map(({ told }) => told)).toMatchObject(
      Array.from({ length: 3 }, () => ({ uid: '', namespace: '', name: 'web' })),
    );
  });

  it('gives the pod that is described the UID that stands in it, the first of them', () => {
    const sandbox = (uid: string) =>
      `  Warning  FailedKillPod  5s  kubelet  failed to "KillPodSandbox" for "${uid}" with KillPodSandboxError`;
    expect(firstOf(read(['Name:  web', sandbox(UID), sandbox(UID.replace('0', '1'))]))).toMatchObject({
      name: 'web',
      uid: UID,
    });
    expect(firstOf(read([ROW, sandbox(UID)]))).toMatchObject({ name: '', uid: UID });
    expect(firstOf(read([sandbox(UID), ROW]))).toMatchObject({ name: '', uid: UID });
  });
});

describe('a message of several lines', () => {
  const start = '  Warning  FailedKillPod  5s  kubelet  error killing pod: [failed to "KillContainer" for "app" with x';
  const more = `, failed to "KillPodSandbox" for "${UID}" with y`;
  const messageOf = (...lines: readonly string[]) => firstOf(read(lines))?.detail?.['message'];

  it('is put together', () => {
    expect(read([start, more, ']'])).toMatchObject({
      taken: ['understood', 'understood', 'understood'],
      told: [{ told: { uid: UID, detail: { type: 'Warning', reason: 'FailedKillPod' } }, line: 1, text: start }],
    });
    expect(messageOf(start, more, ']  ')).toBe(
      `error killing pod: [failed to "KillContainer" for "app" with x${more}]  `,
    );
  });

  it('ends somewhere', () => {
    expect(messageOf(start, `${more}${'z'.repeat(20_000)}`)).toHaveLength(16_000);
  });

  it('keeps the UID that was known', () => {
    const known = start.replace('with x', `in pod "web_shop(${UID})"`);
    expect(firstOf(read([known, more.replace(UID, UID.replace('0', '1'))]))).toMatchObject({ name: 'web', uid: UID });
  });

  it.each([
    ['another message', ROW, more],
    ['other words', start, 'failed to "KillPodSandbox"'],
    ['other words with such in them', start, `and${more}`],
    ['a bracket with more behind it', start, '] x'],
    ['a bracket with something in front of it', start, 'x]'],
  ])('is none with %s', (_, line, next) => {
    expect(read([line, next]).taken).toEqual(['understood', 'no']);
  });

  it('needs a first line', () => {
    expect(read([more]).taken).toEqual(['no']);
  });
});

describe('a heading of events', () => {
  it.each([
    'LAST SEEN   TYPE      REASON    OBJECT    MESSAGE',
    'NAMESPACE   LAST SEEN   TYPE   REASON   OBJECT',
    'LASTSEEN   FIRSTSEEN   COUNT   NAME   KIND',
    'LAST SEEN   FIRST SEEN   COUNT',
    '  Type     Reason     Age   From     Message',
    '  ----     ------     ----  ----     -------',
    '  FirstSeen  LastSeen  Count',
  ])('is known: %s', (line) => {
    expect(read([line])).toEqual({ taken: ['known'], told: [] });
  });

  it.each(['x LAST SEEN   TYPE   REASON', 'Type  Age', '----', '-----  -----x'])('is none: %s', (line) => {
    expect(read([line]).taken).toEqual(['no']);
  });
});

describe('a row of `kubectl get events`', () => {
  const at = '2026-11-20T05:19:09Z';
  const utc = instantIn(at);
  const detail = { reason: 'Killing', message: 'Stopping container app' };
  const event = { kind: 'PodEvent', uid: '', namespace: '', name: 'web', detail, utc: null };

  it.each([
    ['5s    Normal   Killing   pod/web   Stopping container app', event],
    ['5s    Normal   Killing   Pod/web   Stopping container app', event],
    ['shop  5s    Normal   Killing   pod/web   Stopping container app', { ...event, namespace: 'shop' }],
    ['  3m10s (x4 over 10m)  Warning  Killing  pod/web  Stopping container app', event],
    ['<unknown>  Normal  Killing  pod/web  Stopping container app', event],
    [`${at}  Normal  Killing  pod/web  Stopping container app`, { ...event, utc }],
    [
      'shop  5s  5s  1  web.17d1f5a2b3c4d5e6  Pod  Normal  Killing  Stopping container app',
      { ...event, namespace: 'shop' },
    ],
    [
      '5s  <unknown>  12  web.17d1f5a2b3c4d5e6  Pod  spec.containers{app}  Warning  Killing  kubelet, node-1  Stopping',
      { ...event, detail: { reason: 'Killing', message: 'kubelet, node-1  Stopping' } },
    ],
    [
      'shop 2026-11-20 05:19:09 +0000 UTC 2026-11-20 05:19:00 +0000 UTC 3 web Pod spec.containers{app} Normal Killing {kubelet node-1} Stopping container app',
      { ...event, namespace: 'shop', utc },
    ],
    [
      '2026-11-20T07:19:09.000+02:00 (x12 over 5m)  Normal  Killing  pod/web  Stopping container app',
      { ...event, utc },
    ],
    [
      '2026-11-20 07:19:09 +0200  2026-11-20 07:19:00 +0200  12  web  Pod  Normal  Killing  kubelet  Stopping container app',
      { ...event, utc },
    ],
    [
      'shop  2h15m  12h30m  120  web  Pod  spec.containers{app}  Normal  Killing  {kubelet}  Stopping container app',
      { ...event, namespace: 'shop' },
    ],
    [
      'shop  12h30m  120m5s  120  web.17d1f5a2b3c4d5e6  Pod  Normal  Killing  Stopping container app',
      { ...event, namespace: 'shop' },
    ],
    ['5s  2m  3  web  Pod  Normal  Killing  kubelet, node-1  Stopping container app', event],
    [
      `${at}  Warning  NodeNotReady  node/node-1  Node is not ready`,
      {
        kind: 'NodeLost',
        uid: '',
        namespace: '',
        name: '',
        detail: { message: 'Node is not ready' },
        utc,
        node: 'node-1',
      },
    ],
  ])('is told at once: %s', (line, telling) => {
    const told: Told[] = [];
    const reader = new DescribeReader((one, number, text) => told.push({ told: one, line: number, text }));
    expect(reader.take(line, 7)).toBe('understood');
    expect(reader.isOpen).toBe(false);
    expect(told).toEqual([{ told: telling, line: 7, text: line }]);
  });

  it.each([
    '5s  Normal  ScalingReplicaSet  deployment/web  Scaled down',
    '5s  Normal  NodeReady  node/node-1  Node is ready',
    '5s  5s  1  web.17d1f5a2b3c4d5e6  Deployment  Normal  Scaled  down',
  ])('of another kind is known: %s', (line) => {
    expect(read([line])).toEqual({ taken: ['known'], told: [] });
  });

  it.each([
    'See: 5s  Normal  Killing  pod/web  Stopping',
    'See: 5s  5s  1  web.17d1f5a2b3c4d5e6  Pod  Normal  Killing  Stopping',
    'See: 5s  2m  3  web  Pod  Normal  Killing  kubelet  Stopping',
    '5s  Normal  Killing  pod/Web  Stopping',
    '5s  5s  web.17d1f5a2b3c4d5e6  Pod  Normal  Killing  Stopping',
    '5s  2m  3  web  Deployment  Normal  Killing  kubelet  Stopping',
    '2026-11-20T05:19:09  Normal  Killing  pod/web  Stopping',
  ])('is none: %s', (line) => {
    expect(read([line])).toEqual({ taken: ['no'], told: [] });
  });

  it('has no message without an end', () => {
    const long = read([`5s  Normal  Killing  pod/web  ${'x'.repeat(20_000)}`]);
    expect(firstOf(long)?.detail?.['message']).toHaveLength(16_000);
  });

  it.each([
    ['spec.containers{app}  kubelet, node-1  Stopping  container   5s  1  web.17d1f5a2b3c4d5e6', 'Stopping  container'],
    ['kubelet  Stopping container   5s  12  web.17d1f5a2b3c4d5e6', 'Stopping container'],
    ['spec.containers{app}  Stopping: container   5s  1  web.17d1f5a2b3c4d5e6', 'Stopping: container'],
    ['kubelet  Stopping container', 'Stopping container'],
    ['Stopping: container  x1  web', 'Stopping: container  x1  web'],
    ['Stopping: container  1x  web', 'Stopping: container  1x  web'],
    ['not{a}part  Stopping', 'not{a}part  Stopping'],
    ['see kubelet  Stopping', 'see kubelet  Stopping'],
    ['kubelet said  Stopping', 'kubelet said  Stopping'],
  ])('of all columns has the message between them: %s', (columns, message) => {
    const header = 'LAST SEEN   TYPE   REASON   OBJECT   SUBOBJECT   SOURCE   MESSAGE   FIRST SEEN   COUNT   NAME';
    const row = `5s  Normal  Killing  pod/web  ${columns}`;
    expect(firstOf(read([header, row]))?.detail?.['message']).toBe(message);
    expect(firstOf(read([header, 'LAST SEEN  TYPE  REASON  OBJECT  MESSAGE', row]))?.detail?.['message']).toBe(columns);
  });
});

describe('a description', () => {
  const whole = [
    'Name:                      web',
    'Namespace:                 shop',
    'Node:                      node-1/10.0.0.1',
    'Status:                    Terminating (lasts 2d20h)',
    'Termination Grace Period:  30s',
    'Containers:',
    '  app:',
    '    State:          Running',
    '    Ready:          True',
    '    Last State:     Terminated',
    '      Finished:     Tue, 02 May 2023 20:39:48 +0000',
    '  side:',
    '    State:          Terminated',
    '      Finished:     Tue, 02 May 2023 20:40:48 +0000',
    '    Ready:          False',
    '  third:',
    '    State:          Waiting',
    'Conditions:',
    '  Type              Status',
    '  Ready             False',
    'Events:',
    ROW,
  ];

  it('tells of its pod when it ends, with the lines that decide, and then its events', () => {
    const { taken, told } = read(whole);
    expect(taken.filter((one) => one === 'no')).toEqual([]);
    expect(taken.slice(0, 6)).toEqual([...Array.from({ length: 5 }, () => 'understood'), 'known']);
    const names = { uid: '', namespace: 'shop', name: 'web' };
    expect(told).toEqual([
      {
        told: {
          kind: 'Described',
          ...names,
          detail: {
            deletionTimestamp: 'Terminating (lasts 2d20h)',
            finishedAt: '2023-05-02T20:40:48Z',
            gracePeriod: 30,
            finalizers: [],
            phase: '',
            reason: '',
            node: 'node-1',
            nodeSilent: true,
            lasts: 244_800,
            running: 1,
            waiting: 1,
            terminated: 1,
            ready: 1,
            mirror: false,
            lost: false,
            hasRun: true,
            runs: ['app'],
          },
          deciding: [
            { says: 'running', below: 4, text: '    State:          Running' },
            { says: 'terminated', below: 9, text: '    State:          Terminated' },
            { says: 'node', below: 16, text: '  Ready             False' },
          ],
        },
        line: 4,
        text: whole[3],
      },
      {
        told: {
          kind: 'PodEvent',
          ...names,
          detail: { type: 'Normal', reason: 'Killing', message: 'Stopping container app', kubeletAgo: 5 },
        },
        line: 22,
        text: ROW,
      },
    ]);
  });

  it('is open until it ends, and then leaves nothing to the next', () => {
    const told: DescribedTelling[] = [];
    const reader = new DescribeReader((telling) => told.push(telling));
    expect(reader.isOpen).toBe(false);
    reader.take(ROW, 1);
    expect(reader.isOpen).toBe(true);
    reader.end();
    expect(reader.isOpen).toBe(false);
    for (const [i, line] of whole.entries()) reader.take(line, i + 1);
    expect(reader.isOpen).toBe(true);
    reader.end();
    expect(reader.isOpen).toBe(false);
    told.length = 0;
    for (const line of ['Name:  cart', 'Status:  Running']) reader.take(line, 1);
    reader.end();
    const nothing = { deletionTimestamp: '', finishedAt: '', gracePeriod: null, finalizers: [], reason: '', node: '' };
    const counts = { running: 0, waiting: 0, terminated: 0, ready: 0 };
    const never = { mirror: false, lost: false, hasRun: false, runs: [] };
    expect(told).toEqual([
      {
        kind: 'Described',
        uid: '',
        namespace: '',
        name: 'cart',
        detail: { ...nothing, phase: 'Running', nodeSilent: false, lasts: null, ...counts, ...never },
        deciding: [],
      },
    ]);
  });

  it('leaves nothing of another kind to the next', () => {
    const other = ['Name:  node-1', 'Taints:  <none>', 'Conditions:', '  Ready   Unknown', '  DisruptionTarget   True'];
    const runtime = ['Name:  app', 'Status:  CONTAINER_RUNNING'];
    for (const before of [other, runtime]) {
      const { told } = read([...before, 'Name:  web', 'Status:  Running']);
      expect(told.at(-1)?.told, before[1]).toMatchObject({
        kind: 'Described',
        name: 'web',
        detail: { nodeSilent: false },
      });
    }
    const twice: string[] = [];
    const reader = new DescribeReader(({ kind }) => twice.push(kind));
    for (const lines of [other, ['Name:  web', 'Taints:  <none>']]) {
      for (const line of lines) reader.take(line, 1);
      reader.end();
    }
    expect(twice).toEqual(['NodeLost']);
  });

  const FIRST_KEYS =
    'Name, Namespace, Priority, Node, Start Time, Labels, Annotations, Status, Containers, Init Containers, Conditions, Termination Grace Period, State, Events, IP, IPs, Controlled By, QoS Class, Volumes, Tolerations, Service Account, Reason, Message, Status Reason';

  it.each(FIRST_KEYS.split(', '))('begins with %s', (key) => {
    expect(read([`${key}:  web`]).taken).not.toContain('no');
    expect(read([`  ${key}:  web`]).taken).not.toContain('no');
  });

  it.each([
    ['Name:  Not a name'],
    ['Namespace:  not.one'],
    ['Something:  else'],
    ['name:  web'],
    ['Name=web'],
    ['Name:web'],
    [`Name:  web${'x'.repeat(400)}`],
    ['words'],
    ['  words'],
    [''],
  ])('does not begin with %j', (line) => {
    expect(read([line])).toEqual({ taken: ['no'], told: [] });
  });

  it.each([
    ['Something:  else', 'known'],
    ['  more words', 'known'],
    [' more words', 'known'],
    ['', 'known'],
    ['words', 'no'],
    ['Name:  Not a name', 'understood'],
  ])('that is open takes %j as %s', (line, expected) => {
    expect(read(['Name:  web', line]).taken[1]).toBe(expected);
    expect(saidOf(line)).toMatchObject({ namespace: 'shop', name: 'web' });
  });

  it('tells nothing where it has no more than a heading, or no name and no status', () => {
    expect(kindsOf(read(['Events:', ROW]))).toEqual(['PodEvent']);
    expect(kindsOf(read(['Events:', `${ROW} of pod "shop/web"`]))).toEqual(['PodEvent']);
    expect(read(['Containers:', '  app:']).told).toEqual([]);
    expect(kindsOf(read(['Status:  Running']))).toEqual(['Described']);
  });

  it('ends where the next one begins', () => {
    const names = (...lines: readonly string[]) => read(lines).told.map(({ told, line }) => [told.name, line]);
    expect(names('Name:  a', 'Status:  Running', 'Name:  b', 'Status:  Running')).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
    expect(names('Name:  a', 'Labels:  x=y', 'Name:  b', 'Status:  Running')).toEqual([['b', 4]]);
    expect(names('Name:  a', 'Taints:  x', 'Name:  b', 'Status:  Running')).toEqual([['b', 4]]);
    expect(names('Name:  a', 'Status:  Running', 'Volumes:', '  Name:  b')).toEqual([['a', 2]]);
  });

  it('has its name and namespace at the top, or where no part of it has begun', () => {
    expect(saidOf('Volumes:', '    Name:  other', '    Namespace:  elsewhere')).toMatchObject({
      namespace: 'shop',
      name: 'web',
    });
    expect(saidOf('Volumes:', 'Namespace:  elsewhere')).toMatchObject({ namespace: 'elsewhere' });
    expect(saidOf('    Namespace:  elsewhere')).toMatchObject({ namespace: 'elsewhere' });
    expect(saidOf('Labels:  x', '    Namespace:  elsewhere')).toMatchObject({ namespace: 'elsewhere' });
    expect(saidOf('   Deep:', '    Namespace:  elsewhere')).toMatchObject({ namespace: 'elsewhere' });
    expect(saidOf(' Volumes:', '    Namespace:  elsewhere')).toMatchObject({ namespace: 'shop' });
    expect(saidOf('Namespace:  not.one')).toMatchObject({ namespace: 'shop' });
  });

  it('has the name that the downward API gives, where it has no other', () => {
    const variable = '      POD_NAME:  cart-0 (v1:metadata.name)';
    expect(firstOf(read(['Status:  Running', variable]))).toMatchObject({ name: 'cart-0' });
    expect(saidOf(variable)).toMatchObject({ name: 'web' });
    for (const other of [
      'POD_NAME:  cart-0 (v1:metadata.name)',
      '      POD_NAME:  cart-0 (v1:metadata.namespace)',
      '  x    POD_NAME:  cart-0 (v1:metadata.name)',
    ])
      expect(firstOf(read(['Status:  Running', other])), other).toMatchObject({ name: '' });
  });
});

describe('of a pod is told', () => {
  it('its status, the first at the top: whether it goes, and when it will', () => {
    expect(detailOf('Status:  Running', 'Status:  Failed')).toMatchObject({ phase: 'Running', deletionTimestamp: '' });
    expect(detailOf('    Status:  Failed')).toMatchObject({ phase: '' });
    expect(detailOf('Status:  Terminating (expires Tue, 02 May 2023 20:39:48 +0300)')).toMatchObject({
      phase: '',
      deletionTimestamp: '2023-05-02T17:39:48Z',
      lasts: null,
    });
    expect(detailOf('Status:  Not Terminating')).toMatchObject({ phase: 'Not Terminating', deletionTimestamp: '' });
  });

  it.each([
    ['5s', 5],
    ['3m10s', 190],
    ['2h', 7_200],
    ['12d', 1_036_800],
    ['1y2d', 31_708_800],
  ])('that it has been going for %s', (age, lasts) => {
    expect(detailOf(`Status:  Terminating (lasts ${age})`)).toMatchObject({ lasts });
  });

  it('its node, unless it has none', () => {
    expect(detailOf('Node:  node-1')).toMatchObject({ node: 'node-1' });
    expect(detailOf('Node:  <none>')).toMatchObject({ node: '' });
    expect(detailOf('    Node:  node-1')).toMatchObject({ node: '' });
  });

  it('its grace period', () => {
    expect(detailOf('Termination Grace Period:  0s')).toMatchObject({ gracePeriod: 0 });
    expect(detailOf('Termination Grace Period:  soon')).toMatchObject({ gracePeriod: null });
  });

  it('how many containers are in which state; of those that come first only what runs', () => {
    expect(detailOf('Containers:', '    State:  running', '    State:  Unknown', '    State:  WAITING')).toMatchObject({
      running: 1,
      waiting: 1,
      terminated: 0,
    });
    expect(detailOf('Containers:', '    State:  Unknown')).not.toHaveProperty('unknown');
    const init = detailOf(
      'Init Containers:',
      '    State:  Terminated',
      '    State:  Waiting',
      '    State:  Running',
      '    Ready:  True',
    );
    expect(init).toMatchObject({ running: 1, waiting: 0, terminated: 0, ready: 0 });
    expect(detailOf('    State:  Terminated')).toMatchObject({ terminated: 1 });
    expect(detailOf('Containers:', '    Ready:  False')).toMatchObject({ ready: 0 });
  });

  it('when the last of its containers finished', () => {
    const at = (minute: number) => `      Finished:  Tue, 02 May 2023 20:${minute}:48 +0000`;
    const ended = '    State:  Terminated';
    const finishedAt = (...lines: readonly string[]) => detailOf(...lines)?.['finishedAt'];
    expect(finishedAt('Containers:', ended, at(39), ended, at(41), ended, at(40))).toBe('2023-05-02T20:41:48Z');
    expect(finishedAt('Init Containers:', ended, at(39))).toBe('');
    expect(finishedAt('Containers:', '    State:  Running', at(39))).toBe('');
    expect(finishedAt('Containers:', ended, '    Last State:  Terminated', at(39))).toBe('');
    expect(finishedAt('Containers:', ended, '      Finished:  never')).toBe('');
    expect(finishedAt('Containers:', ended, '      Finished:  Tue, 02 May 2035 20:39:48 +0000')).toBe(
      '2035-05-02T20:39:48Z',
    );
  });

  it('which lines decide: containers that run or have ended, and not those that came first, up to a number', () => {
    const says = (...lines: readonly string[]) => saidOf(...lines)?.deciding?.map(({ says: what }) => what);
    const states = ['    State:  Running', '    State:  Waiting', '    State:  Terminated'];
    expect(says('Containers:', ...states)).toEqual(['running', 'terminated']);
    expect(says('Init Containers:', ...states)).toEqual(['running']);
    expect(says('Containers:', ...Array.from({ length: 50 }, () => '    State:  Running'))).toHaveLength(40);
  });

  it('that its node may be silent: it is not ready though its containers are, and it has no readiness gate', () => {
    const runs = ['Containers:', '    State:  Running', '    Ready:  True'];
    const isSilent = (...lines: readonly string[]) => detailOf(...lines)?.['nodeSilent'];
    expect(isSilent(...runs, 'Conditions:', '  Ready   False')).toBe(true);
    expect(isSilent(...runs, 'Conditions:', '  Ready   Unknown')).toBe(true);
    expect(isSilent(...runs, 'Conditions:', '  Ready   True')).toBe(false);
    expect(isSilent(...runs, 'Conditions:', '  Ready   Maybe')).toBe(false);
    expect(isSilent(...runs)).toBe(false);
    expect(isSilent(...runs.slice(0, 2), 'Conditions:', '  Ready   False')).toBe(false);
    expect(isSilent('Containers:', '    Ready:  True', 'Conditions:', '  Ready   False')).toBe(false);
    expect(isSilent(...runs, 'Somewhere:', '  Ready   False')).toBe(false);
    expect(isSilent(...runs, 'Conditions:', '  ContainersReady   False')).toBe(false);
    // The eviction API sets this condition too, whatever the state of the node.
    expect(isSilent('Conditions:', '  DisruptionTarget   True')).toBe(false);
    expect(isSilent(...runs, 'Readiness Gates:', '  Type', 'Conditions:', '  Ready   False')).toBe(false);
    expect(isSilent('Conditions:', '  Initialized   True')).toBe(false);
  });

  it('in which line it is not ready', () => {
    const says = (condition: string) => saidOf('Conditions:', condition)?.deciding?.map(({ says: what }) => what);
    expect(says('  Ready   False')).toEqual(['node']);
    expect(says('  Ready   True')).toEqual([]);
    expect(says('  PodScheduled   False')).toEqual([]);
  });
});

describe('a description of something else', () => {
  const node = (condition: string) => ['Name:  node-1', 'Taints:  <none>', 'Conditions:', condition];
  const dates = 'Tue, 02 May 2023 20:39:48 +0000   Tue, 02 May 2023 20:41:48 +0000';

  it.each([
    ['  Ready   Unknown', null],
    [`  Ready   Unknown   ${dates}   NodeStatusUnknown   Kubelet stopped posting`, '2023-05-02T20:41:48Z'],
    [`  Ready   False   ${dates}   KubeletNotReady   runtime is down`, '2023-05-02T20:41:48Z'],
  ])('tells that its node is lost: %s', (condition, at) => {
    const utc = at === null ? null : instantIn(at);
    expect(read(node(condition)).told).toEqual([
      { told: { kind: 'NodeLost', uid: '', namespace: '', name: '', utc, node: 'node-1' }, line: 4, text: condition },
    ]);
  });

  it.each(['  Ready   False', '  Ready   True', '  DiskPressure   Unknown', '  DiskPressure   True   KubeletNotReady'])(
    'tells nothing with %s',
    (condition) => {
      expect(read(node(condition)).told).toEqual([]);
    },
  );

  const OTHER_KEYS =
    'Roles, Unschedulable, Taints, PodCIDR, Selector, Replicas, StrategyType, Pod Template, Pods Status, Parallelism, Completions, StorageClass, Reclaim Policy, Access Modes, Finalizers, Used By, CreationTimestamp, Provisioner, Session Affinity, API Version';

  it.each(OTHER_KEYS.split(', '))('is one with %s', (key) => {
    expect(read(['Name:  web', 'Status:  Running', `${key}:  x`]).told).toEqual([]);
  });

  it('is one by a key at its top, or by a namespace’s condition', () => {
    expect(read(['Name:  web', 'Replicas:  3']).told).toEqual([]);
    expect(kindsOf(read(['Name:  web', 'Volumes:', '  Finalizers:  x']))).toEqual(['Described']);
    expect(read(['Name:  shop', 'Conditions:', '  NamespaceContentRemaining   True']).told).toEqual([]);
    expect(kindsOf(read(['Name:  shop', 'Conditions:', '  InNamespace   True']))).toEqual(['Described']);
  });

  it('of a runtime names a pod where it has a namespace', () => {
    const lines = ['Name:  web', 'Namespace:  shop', 'Status:  SANDBOX_READY'];
    expect(read(lines).told).toEqual([
      { told: { kind: 'Mentioned', uid: '', namespace: 'shop', name: 'web' }, line: 3, text: lines[2] },
    ]);
    expect(read(['Name:  app', 'Status:  CONTAINER_EXITED']).told).toEqual([]);
    expect(kindsOf(read(['Name:  app', 'Status:  CONTAINER_']))).toEqual(['Described']);
    expect(kindsOf(read(['Name:  app', 'Status:  A CONTAINER_EXITED']))).toEqual(['Described']);
  });
});

describe('events that stand alone', () => {
  const nameOf = (before: (reader: DescribeReader) => void, ...lines: readonly string[]) =>
    firstOf(read(lines.length > 0 ? lines : [ROW], before));
  const web = { uid: 'x', namespace: 'shop', name: 'web' };

  it('are of the pod that a command asks for, or of the only one that rows name', () => {
    expect(nameOf((reader) => reader.named('cart'))).toMatchObject({ uid: '', namespace: '', name: 'cart' });
    expect(nameOf((reader) => reader.beside(web))).toMatchObject({ uid: '', namespace: 'shop', name: 'web' });
    expect(
      nameOf((reader) => {
        reader.beside(web);
        reader.named('cart');
      }),
    ).toMatchObject({ namespace: '', name: 'cart' });
  });

  it('are of nobody where rows name several pods', () => {
    const other = { ...web, name: 'cart' };
    const beside =
      (...pods: readonly (typeof web)[]) =>
      (reader: DescribeReader) =>
        pods.forEach((pod) => reader.beside(pod));
    expect(nameOf(beside(web, web))).toMatchObject({ name: 'web' });
    expect(nameOf(beside(web, other))).toMatchObject({ namespace: '', name: '' });
    expect(nameOf(beside(web, other, other))).toMatchObject({ namespace: '', name: '' });
  });

  it('are the next’s only once where a command asks for them, and each time where a row does', () => {
    const told: string[] = [];
    const reader = new DescribeReader(({ name }) => told.push(name));
    reader.named('cart');
    reader.beside(web);
    for (const line of [ROW, ROW]) {
      reader.take(line, 1);
      reader.end();
    }
    expect(told).toEqual(['cart', 'web']);
  });

  it('keep a UID that they name, and a description is of no pod beside it', () => {
    const uid = `  Warning  FailedKillPod  5s  kubelet  failed to "KillPodSandbox" for "${UID}" with x`;
    expect(nameOf((reader) => reader.beside(web), uid)).toMatchObject({ uid: UID, name: 'web' });
    expect(nameOf((reader) => reader.beside(web), 'Status:  Running')).toMatchObject({ name: '' });
    expect(nameOf((reader) => reader.named('cart'), 'Status:  Running')).toMatchObject({ name: 'cart' });
  });
});
