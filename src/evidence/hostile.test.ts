/** Input that means harm, or is merely broken: it can't hang, crash, or get anything past the answer's text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_FULL } from '../scenario/testing/matrix.ts';
import { readBytes, withoutEvents } from './testing/inputs.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readBytes(utf8(text));

const HEADER = 'I1121 02:50:41.109230    3352 kubelet.go:2130] ';
const JOURNAL = 'Nov 21 02:50:41 node-1 kubelet[812]: ';
const UID = (i: number): string => `${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Each is repeated to a megabyte or so, alone and behind what makes a line interesting. */
const UNITS = [
  ' ',
  '\t',
  '"',
  '\\',
  '\\"',
  '{',
  '[',
  '(',
  '<',
  '&',
  '=',
  ':',
  '/',
  '-',
  '0',
  'a',
  'a.',
  'a-',
  'a_b(',
  'a=',
  ' a={',
  ' a=[',
  ' a="',
  ' key=value',
  '<span>',
  '&quot;',
  '&#60;',
  '- ',
  'a: ',
  '{"a":',
  '[1,',
  'x_y(00000000-0000-0000-0000-000000000000)',
  '\u001b[',
  '\u001b[31m',
  '\u001b]0;x\u001b\\',
  'for volume "',
  'failed to "KillPodSandbox" for "',
  ' (UniqueName: "',
  '1/1 Terminating 0 1s ',
  'ns/n, ',
  'pod/',
  '\u0000',
  '\ud800',
  '月',
];
const FRONTS = [
  '',
  HEADER,
  `${HEADER}"`,
  `${HEADER}"SyncLoop DELETE" source="api" pods=[`,
  JOURNAL,
  `${JOURNAL}time="x" level=info msg="`,
  '{"log":"',
  '  Warning  Killing  1s  kubelet  ',
];

/** Each front comes before many units, and each unit behind several. */
const frontsFor = (i: number): readonly string[] => (IS_FULL ? FRONTS : FRONTS.filter((_, n) => (n + i) % 4 === 0));

describe('hostile input', () => {
  it.each(UNITS.map((unit, i) => [unit, frontsFor(i)] as const))(
    'of lines made of %j is read in no time',
    async (unit, fronts) => {
      const body = unit.repeat(Math.ceil(100_000 / unit.length));
      const { lines } = await read(fronts.map((front) => front + body).join('\n'));
      expect(lines.understood + lines.irrelevant + lines.unknown).toBe(lines.total);
    },
    5_000,
  );

  it('with a line of 10 MB is read, and the line is not repeated in full', async () => {
    const line = `${HEADER}"SyncLoop DELETE" source="api" pods=["demo/web"] ${'x'.repeat(10_000_000)}`;
    const evidence = await read(`${line}\n${HEADER}"SyncLoop REMOVE" source="api" pods=["demo/web"]\n`);
    expect(evidence.pods).toMatchObject([{ name: 'web', stage: 'Removed' }]);
    expect(JSON.stringify(evidence).length).toBeLessThan(50_000);
  });

  it('with more pods than anybody has is counted, and bounded', async () => {
    const count = 24_000;
    const lines = Array.from(
      { length: count },
      (_, i) =>
        `${HEADER}"Killing container with a grace period" pod="demo/p${i}" podUID="${UID(i)}" containerName="c" containerID="containerd://${i.toString(16).padStart(64, '0')}" gracePeriod=30`,
    );
    const { pods, podsLeftOut, lines: counts } = await read(lines.join('\n'));
    expect(counts).toMatchObject({ total: count, understood: count });
    expect(pods.length).toBeLessThanOrEqual(20_000);
    expect(pods.length + podsLeftOut).toBeGreaterThan(count * 0.99);
  }, 30_000);

  it('with pods that only live makes room for one that goes', async () => {
    const living = Array.from({ length: 21_000 }, (_, i) => `${HEADER}"SyncLoop ADD" source="api" pods=["demo/p${i}"]`);
    const { pods } = await read([...living, `${HEADER}"SyncLoop DELETE" source="api" pods=["demo/web"]`].join('\n'));
    expect(pods[0]).toMatchObject({ name: 'web', stage: 'Terminating' });
  }, 30_000);

  it('with pods that have gone makes room for one that stays', async () => {
    const gone = Array.from({ length: 21_000 }, (_, i) =>
      ['DELETE', 'REMOVE'].map((op) => `${HEADER}"SyncLoop ${op}" source="api" pods=["demo/p${i}"]`),
    );
    const { pods, podsLeftOut } = await read(
      [...gone.flat(), `${HEADER}"SyncLoop DELETE" source="api" pods=["demo/web"]`].join('\n'),
    );
    expect(pods[0]).toMatchObject({ name: 'web', stage: 'Terminating' });
    expect(pods.length + podsLeftOut).toBe(21_001);
  }, 30_000);

  it('with more to tell than fits keeps what decides', async () => {
    const steps = Array.from(
      { length: 60 },
      (_, i) =>
        `"SyncLoop (PLEG): event for pod" pod="demo/NAME" event={"ID":"UID","Type":"ContainerDied","Data":"${i.toString(16).padStart(64, '0')}"}`,
    );
    const story = [
      '"SyncLoop DELETE" source="api" pods=["demo/NAME"]',
      ...steps,
      '"Pod terminated all containers successfully" pod="demo/NAME" podUID="UID"',
      '"SyncLoop REMOVE" source="api" pods=["demo/NAME"]',
    ].join(`\n${HEADER}`);
    const lines = Array.from(
      { length: 3_000 },
      (_, i) => HEADER + story.replaceAll('NAME', `p${i}`).replaceAll('UID', UID(i)),
    );
    const { pods } = await read(lines.join('\n'));
    expect(pods).toHaveLength(3_000);
    expect(new Set(pods.map(({ stage, waitingOn }) => `${stage} ${waitingOn}`))).toEqual(new Set(['Removed none']));
    expect(pods.reduce((sum, { events }) => sum + events.length, 0)).toBeLessThan(160_000);
  }, 30_000);

  it('keeps a pod’s many events bounded', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, i) =>
        `${HEADER}"SyncLoop (PLEG): event for pod" pod="demo/web" event={"ID":"${UID(1)}","Type":"ContainerDied","Data":"${i.toString(16).padStart(64, '0')}"}`,
    );
    const { pods } = await read(lines.join('\n'));
    expect(pods[0]?.events.length).toBeLessThan(1_000);
    expect(pods[0]?.eventsLeftOut).toBeGreaterThan(3_000);
  });

  it('gets no control character and no colour into the answer', async () => {
    const evil = `${HEADER}"SyncLoop DELETE" source="api" pods=["demo/web"] x="\u0007\u0000\u202eevil\u001b[2J\u009b31m"`;
    const evidence = await read(evil);
    // oxlint-disable-next-line no-control-regex
    expect(JSON.stringify(evidence.pods, withoutEvents)).not.toMatch(/\\u00[01]|[\u007f-\u009f\u202a-\u202e]/);
    expect(evidence.pods).toMatchObject([{ name: 'web' }]);
  });

  it.each([
    ['no Go file', 'I1122 01:57:36.250000   17339 \u001b\u0013kubelet_volumes.go:160] '],
    ['a fraction that is none', 'I1122 01:57:36.25 17339 \u001b\u0013s.go:1] '],
  ])('with %s in a header names no file of the kubelet', async (_what, header) => {
    const text = '"Cleaned up orphaned pod volumes dir" podUID="2562bb67-d9db-488b-8e7e-57c9ff8f28fc"';
    const { pods } = await read(`${header}${text}\n`);
    const files = pods.flatMap(({ events }) => events.flatMap(({ klog }) => klog?.file ?? []));
    // oxlint-disable-next-line no-control-regex
    expect(files.filter((file) => /[\u0000-\u001f]/.test(file))).toEqual([]);
  });

  it('gets none into it from objects, events, audit logs and errors either', async () => {
    const evil = '\u001b]0;x\u0007\u001b[2J\u009b31m\u202eevil\u061c\u2028\u0085';
    const pod = (name: string, more: object) => ({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name, namespace: `demo${evil}`, uid: UID(1), deletionTimestamp: '2024-06-12T10:00:30Z', ...more },
      spec: { nodeName: evil },
      status: { phase: evil, reason: evil, containerStatuses: [{ name: evil, state: { running: {} } }] },
    });
    const about = { kind: 'Pod', namespace: 'demo', name: `c${evil}\nd` };
    const inputs = [
      pod(`a${evil}\nb`, {}),
      pod('b', { uid: UID(2), finalizers: [evil, `example.com/hold${evil}`] }),
      { kind: 'Event', apiVersion: 'v1', involvedObject: about, reason: 'FailedKillPod', message: `error: ${evil}` },
      {
        kind: 'Event',
        apiVersion: 'audit.k8s.io/v1',
        stage: 'ResponseComplete',
        verb: 'delete',
        user: { username: evil },
        objectRef: { resource: 'pods', namespace: 'demo', name: 'd' },
        responseStatus: { code: 500, message: evil },
      },
      { ts: 1, caller: 'kubelet/a.go:1', msg: 'Error syncing pod, skipping', pod: 'demo/e', podUID: UID(3), err: evil },
    ];
    const evidence = await read(inputs.map((input) => `${JSON.stringify(input)}\n`).join(''));
    expect(evidence.pods.length).toBeGreaterThan(3);
    const json = JSON.stringify(evidence.pods, withoutEvents).replaceAll('\\\\u', '');
    expect(json).not.toMatch(/\\u00[0189]|[\u007f-\u009f\u061c\u2028-\u202e]/);
    expect(evidence.pods.map(({ name }) => name).join()).not.toContain('\n');
  });

  it('hands markup on as text, and takes no name that is none', async () => {
    const evidence = await read(`${HEADER}"SyncLoop DELETE" source="api" pods=["demo/<img src=x onerror=alert(1)>"]`);
    expect(evidence.pods).toEqual([]);
  });

  it('of YAML that unfolds without end, or is nested without a floor, is refused', async () => {
    const bomb = `apiVersion: v1\nkind: Pod\na: &a [x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]},`.repeat(8)}]`)
      .join('\n')}\n`;
    const deep = `kind: Pod\nspec: ${'['.repeat(50_000)}`;
    const nested = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    for (const text of [bomb, deep, nested]) expect((await read(text)).complete).toBe(true);
  });

  it('of more YAML than a parser can take is read all the same, each pod for itself', async () => {
    const item = (i: number): string =>
      `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p${i}\n    namespace: demo\n    uid: ${UID(i)}\n${i === 7 ? '    deletionTimestamp: "2024-06-12T10:00:30Z"\n    deletionGracePeriodSeconds: 30\n    finalizers:\n    - example.com/hold\n' : ''}  spec:\n    nodeName: node-1\n  status:\n    phase: ${i === 7 ? 'Succeeded' : 'Running'}\n`;
    const text = `apiVersion: v1\nitems:\n${Array.from({ length: 3_000 }, (_, i) => item(i)).join('')}kind: List\n`;
    const { pods, lines } = await read(text);
    expect(pods).toHaveLength(3_000);
    expect(pods[0]).toMatchObject({ name: 'p7', waitingOn: 'finalizer' });
    expect(lines).toMatchObject({ unknown: 0, total: text.split('\n').length - 1 });
  }, 30_000);

  it('of a list of very many pods finds the line of each without looking through all', async () => {
    const pod = (i: number): string =>
      JSON.stringify(
        {
          kind: 'Pod',
          apiVersion: 'v1',
          metadata: { name: `p${i}`, namespace: 'demo', uid: UID(i), deletionTimestamp: '2024-06-12T10:00:30Z' },
        },
        null,
        2,
      );
    const items = Array.from({ length: 15_000 }, (_, i) => pod(i)).join(',\n');
    const { pods } = await read(`{"kind":"List","apiVersion":"v1","items":[\n${items}\n]}`);
    expect(pods).toHaveLength(15_000);
    expect(pods.at(-1)?.evidence[0]?.text).toContain('deletionTimestamp');
  }, 60_000);

  it.each([
    ['braces within braces', `kind: Pod\nspec: {${'a: b, '.repeat(300_000)}}`],
    ['a list without end', `kind: List\nitems:\n${'- a\n'.repeat(300_000)}`],
    ['keys that are asked for', `kind: Pod\n${'? a\n: b\n'.repeat(150_000)}`],
    ['quotes that never close', `kind: Pod\na: ${'"'.repeat(140)}\n`.repeat(20_000)],
    ['documents without number', 'kind: Pod\n\u0001\n'.repeat(100_000)],
    ['fields that are none', `kind: [\n${`a: ${' '.repeat(570)}x"x\n`.repeat(7_000)}`],
    ['JSON that only opens', '{"a":\n'.repeat(200_000)],
  ])(
    'of YAML or JSON with %s is read in no time',
    async (_, text) => {
      const { lines } = await read(text);
      expect(lines.total).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
    },
    60_000,
  );

  it.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['maps', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'a value of klog’s JSON',
      `{"ts":1,"caller":"kubelet/kubelet.go:1","msg":"x","v":1,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    ],
    ['items', `{"kind":"List","items":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`],
    ['a pod', `{"kind":"Pod","metadata":{"name":"web","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    ['Pods', `{"Pods":[${'{"Pods":['.repeat(50_000)}${']}'.repeat(50_000)}],"Op":1}`],
    ['watch events', `${'{"type":"ADDED","object":'.repeat(50_000)}{}${'}'.repeat(50_000)}`],
    ['what a log store answers', `${'{"log":{"message":'.repeat(50_000)}1${'}}'.repeat(50_000)}`],
  ])('of JSON that nests %s is one line', async (_, text) => {
    expect((await read(text)).lines.total).toBe(1);
  });

  it('with lists of pods that never close is read in no time', async () => {
    const line = HEADER + 'pods=['.repeat(2_700);
    const { lines } = await read(`${line}\n`.repeat(200));
    expect(lines.total).toBe(200);
  }, 10_000);

  it('of an object with nothing but empty lines in it is read in no time', async () => {
    const { lines } = await read(`kind: Pod\n${'\n'.repeat(1_000_000)}x: y\n`);
    expect(lines.total).toBe(1_000_002);
  }, 60_000);

  it('does not reach a prototype', async () => {
    await read(
      '{"kind":"Pod","metadata":{"name":"x","__proto__":{"polluted":true}},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('of any bytes at all is accounted for', async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom(HEADER, JOURNAL, '\n', '{"log":"', '"', 'kind: Pod\n', 'Name: x\n', '\r\n', '==> kubelet <==\n')
        .map(utf8),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const bytes = new Uint8Array(pieces.flatMap((one) => [...one]));
        const { lines, complete } = await readBytes(bytes);
        expect(complete).toBe(true);
        expect(lines.understood + lines.irrelevant + lines.unknown).toBe(lines.total);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
