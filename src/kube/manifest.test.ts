import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDefaults, parseManifests, toYaml, volumePlugin, type ManifestProblem } from './manifest.ts';
import type { PodManifest } from './objects.ts';

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: nginx
`;

function pods(text: string): readonly PodManifest[] {
  const parsed = parseManifests(text);
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

function problems(text: string): readonly ManifestProblem[] {
  const parsed = parseManifests(text);
  return 'errors' in parsed ? parsed.errors : [];
}

const warnings = (text: string): readonly ManifestProblem[] => {
  const parsed = parseManifests(text);
  return 'ok' in parsed ? parsed.warnings : [];
};

/** `line:column path: message`, for the first problem. */
function first(text: string): string {
  const [problem] = problems(text);
  return problem === undefined ? 'none' : `${problem.line}:${problem.column} ${problem.message}`;
}

describe('one slip', () => {
  it.each([
    ['a bracket that is not closed', 'kind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: [a}]}', [3]],
    ['a colon too many', 'kind: Pod\nmetadata:\n  name: web: x: y\n', [3]],
    ['a line that is indented by one blank', 'a:\n  - b\n c: d\n  e: f\n', [3]],
    ['a mapping after a list', '- a\nb: c\n', [2]],
    ['one on each of two lines', 'a: @x\nb: `y\n', [1, 2]],
  ])('is told once: %s', (_, text, lines) => {
    expect(problems(text).map(({ line }) => line)).toEqual(lines);
  });
});

describe('pods in a text', () => {
  it('are read from YAML and from JSON, tabs and all', () => {
    const [pod] = pods(POD);
    expect(pod).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: { containers: [{ name: 'app', image: 'nginx' }] },
    });
    expect(pods(JSON.stringify(pod, null, '\t'))).toEqual([pod]);
    expect(pods(`\ufeff${POD.replaceAll('\n', '\r\n')}`)).toEqual([pod]);
  });

  it('may be several documents, with empty ones between, and lists', () => {
    const two = `---\n# nothing\n---\n${POD}---\n${POD.replace('web', 'web2')}---\n`;
    expect(pods(two).map((pod) => pod.metadata.name)).toEqual(['web', 'web2']);
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${POD.trim().replaceAll('\n', '\n  ')}\n`;
    expect(pods(list)).toEqual(pods(POD));
    expect(pods(list.replace('List', 'PodList'))).toEqual(pods(POD));
  });

  it('keep the fields of a real Pod that do no harm, and leave out what the server wrote', () => {
    const text = `${POD}    resources: { limits: { cpu: 1 } }
    env: [{ name: A, value: b }]
    securityContext: { runAsUser: 0 }
    imagePullPolicy: Always
    terminationMessagePath: /dev/termination-log
  tolerations: [{ operator: Exists }]
  dnsPolicy: ClusterFirst
  volumes:
status: { phase: Running }
`.replace(
      '  name: web',
      '  name: web\n  uid: u\n  resourceVersion: "5"\n  creationTimestamp: null\n  managedFields: []',
    );
    const [pod] = pods(text);
    expect(pod?.metadata).toEqual({ name: 'web', uid: 'u' });
    expect(pod?.spec).toMatchObject({
      containers: [{ resources: { limits: { cpu: 1 } }, env: [{ name: 'A', value: 'b' }] }],
      tolerations: [{ operator: 'Exists' }],
    });
    expect(Object.keys(pod ?? {})).not.toContain('status');
    expect(Object.keys(pod?.spec ?? {})).not.toContain('volumes');
    expect(warnings(text)).toEqual([]);
  });

  it('know anchors, aliases and merge keys', () => {
    const text = `${POD}    command: &command [sh, -c]\n  - { name: side, image: x, command: *command }\n`;
    expect(pods(text)[0]?.spec.containers[1]?.command).toEqual(['sh', '-c']);
    const merged = POD.replace('- name: app', '- &base\n    name: app') + '  - <<: *base\n    name: side\n';
    expect(pods(merged)[0]?.spec.containers[1]).toEqual({ name: 'side', image: 'nginx' });
  });

  it('get an image where they have none, since nothing is pulled', () => {
    expect(pods(POD.replace('    image: nginx\n', ''))[0]?.spec.containers[0]?.image).toBe('busybox');
  });
});

describe('warnings', () => {
  it('name a field that the API does not know, and the one that was meant', () => {
    expect(warnings(`${POD}  terminationGracePeriod: 5\n`)).toEqual([
      {
        line: 9,
        column: 3,
        path: 'spec.terminationGracePeriod',
        message: 'spec.terminationGracePeriod is no field of a Pod and was left out',
        hint: 'did you mean terminationGracePeriodSeconds?',
      },
    ]);
  });

  it('tell of a deletion under way and of a mirror pod', () => {
    const deleting = POD.replace('name: web', 'name: web\n  deletionTimestamp: "2026-01-01T00:00:00Z"');
    expect(warnings(deleting)[0]).toMatchObject({ line: 5, message: expect.stringContaining('deletion') as string });
    const mirror = POD.replace('name: web', 'name: web\n  annotations: { kubernetes.io/config.mirror: abc }');
    expect(warnings(mirror)[0]).toMatchObject({ line: 5, message: expect.stringContaining('mirror pod') as string });
  });

  it('tell of other objects beside the pods', () => {
    expect(warnings(`kind: ConfigMap\napiVersion: v1\n---\n${POD}`)[0]?.message).toBe(
      'a ConfigMap (line 1) is no Pod, and only Pods are simulated',
    );
  });
});

describe('what is no pod', () => {
  it('is named with its line, and with what to paste instead', () => {
    expect(problems('# mine\napiVersion: apps/v1\nkind: Deployment\n')).toEqual([
      {
        line: 3,
        column: 7,
        path: 'kind',
        message: 'a Deployment (line 3) makes pods but is none, and only Pods are simulated',
        hint: 'paste its spec.template as a Pod: put apiVersion: v1 and kind: Pod above it, and give its metadata a name',
      },
    ]);
    expect(problems('kind: CronJob')[0]?.hint).toContain('spec.jobTemplate.spec.template');
    expect(problems('kind: Service')[0]?.hint).toContain('kubectl get pod');
  });

  it.each([
    ['', '1:1 there is no pod in this text'],
    ['# nothing\n---\n', '1:1 there is no pod in this text'],
    ['kubectl get pods', '1:1 "kubectl get pods" is no Kubernetes object'],
    ['[{"kind": "Pod"}]', '1:1 a list is no Kubernetes object'],
    ['metadata: { name: x }', '1:1 kind is missing'],
    ['kind: pod', '1:7 kind must be Pod, but is pod'],
    ['kind: Scenario', '1:7 this is a whole scenario, not a pod'],
    ['kind: List\nitems: []', '1:1 there is no pod in this text'],
  ])('%j: %s', (text, expected) => expect(first(text)).toBe(expected));
});

describe('a mistake in a pod', () => {
  it.each(
    [
      [
        POD.replace('web', 'Web_1'),
        '4:9 metadata.name must be lower-case letters, digits, ‘-’ and ‘.’, with a letter or digit at each end, but is "Web_1"',
      ],
      [POD.replace('  name: web', '  labels:'), '4:3 metadata.name is missing'],
      [
        POD.replace('name: web', 'name: web\n  labels: { port: 80 }'),
        '5:19 metadata.labels.port must be a text, but is 80',
      ],
      [
        POD.replace('name: web', 'name: web\n  labels: { "a b": c }'),
        '5:13 metadata.labels["a b"]: a key must be a name such as app or example.com/app',
      ],
      [
        POD.replace('name: web', 'name: web\n  finalizers: [ok.io/x, "no no"]'),
        '5:25 metadata.finalizers[1] must be a name such as app or example.com/app, but is "no no"',
      ],
      [POD.replace('v1', 'v2'), '1:13 apiVersion must be v1, but is "v2"'],
      ['apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n', '1:1 spec is missing'],
      [
        POD.replace(/containers:[^]*/, 'containers: []\n'),
        '6:15 spec.containers must have at least one container, but is an empty list',
      ],
      [POD.replace(/- name: app\n {4}image/, '- image'), '7:5 spec.containers[0].name is missing'],
      [`${POD}  - name: app\n`, '9:11 spec.containers[1].name "app" is the name of another container already'],
      [
        `${POD}  terminationGracePeriodSeconds: -1\n`,
        '9:34 spec.terminationGracePeriodSeconds must not be negative, but is -1',
      ],
      [
        `${POD}  terminationGracePeriodSeconds: 1.5\n`,
        '9:34 spec.terminationGracePeriodSeconds must be a whole number, but is 1.5',
      ],
      [
        `${POD}  restartPolicy: always\n`,
        '9:18 spec.restartPolicy must be Always, OnFailure or Never, but is "always"',
      ],
      [
        `${POD}    volumeMounts: [{ name: data, mountPath: /d }]\n`,
        '9:28 spec.containers[0].volumeMounts[0].name: spec.volumes has no "data"',
      ],
      [
        `${POD}  volumes: [{ name: d, emptyDir: {}, hostPath: { path: / } }]\n`,
        '9:13 spec.volumes[0] has emptyDir and hostPath',
      ],
      [
        `${POD}    lifecycle: { preStop: { exec: { command: [a] }, sleep: { seconds: 3 } } }\n`,
        '9:27 spec.containers[0].lifecycle.preStop must have exactly one of exec, httpGet, sleep and tcpSocket',
      ],
      [`${POD}    lifecycle: [3]\n`, '9:16 spec.containers[0].lifecycle must be a mapping'],
      [POD.replace('name: web', 'name: web\n  labels: [a]'), '5:11 metadata.labels must be a mapping of texts'],
      [
        `${POD}    readinessProbe: { httpGet: { port: 99999 } }\n`,
        '9:40 spec.containers[0].readinessProbe.httpGet.port must be a port: 1 to 65535, or a name, but is 99999',
      ],
    ].map(([text, said]) => ({ text, said })),
  )('$said', ({ text, said }) => expect(first(text ?? '')).toBe(said));

  it('says what to write instead', () => {
    expect(problems(POD.replace('nginx', '5'))[0]?.hint).toBe('put it in quotes: "5"');
    expect(problems(POD.replace('  name: web', '  labels: {}'))[0]?.hint).toBe('write name: web');
  });

  it('is told together with all others, under the file’s name', () => {
    const text = `${POD.replace('web', 'A').replace('nginx', '5')}  nodeName: B\n`;
    const parsed = parseManifests(text, { fileName: 'web.yaml' });
    expect('errors' in parsed && parsed.errors.map(({ file, path }) => [file, path])).toEqual([
      ['web.yaml', 'metadata.name'],
      ['web.yaml', 'spec.containers[0].image'],
      ['web.yaml', 'spec.nodeName'],
    ]);
  });

  it('in a list is placed in the list', () => {
    const text = `kind: List\nitems:\n- ${POD.replace('web', 'A').trim().replaceAll('\n', '\n  ')}\n`;
    expect(problems(text)[0]).toMatchObject({ line: 6, path: 'items[0].metadata.name' });
  });
});

describe('a mistake in the text', () => {
  it.each(
    [
      [POD.replace('  name: web', '  name: web\n  name: web'), '5:3 the key ‘name’ stands twice in one mapping'],
      [POD.replace('  name: web', '\tname: web'), '4:1 a tab indents this line'],
      [POD.replace('nginx', '"nginx'), '8:12 a quote is opened here and never closed'],
      [POD.replace('nginx', "'nginx") + '  restartPolicy: Always\n', '8:12 a quote is opened here and never closed'],
      [POD.replace('nginx', 'nginx: x'), '8:12 a second ‘: ’ on one line'],
      [`${POD}foo\nbar: 1\n`, '9:1 a colon is missing'],
      [`${POD}    command: [sh, -c\n`, '10:1 a [ above is not closed'],
      [`${POD}    command: *x\n`, '9:14 the alias *x has no anchor above it'],
      [`${POD}__proto__: { polluted: true }\n`, '9:1 the key ‘__proto__’ is not allowed'],
      ['? [a]\n: 1\n', '1:1 a key is itself a list or mapping'],
      ['a: .nan\n', '1:4 NaN is no number'],
    ].map(([text, said]) => ({ text, said })),
  )('$said', ({ text, said }) => expect(first(text ?? '')).toBe(said));
});

describe('a hostile text', () => {
  it.each([
    ['a kind', (text: string) => JSON.stringify({ kind: text })],
    ['a key', (text: string) => `${POD}${JSON.stringify(text)}: 1\n${JSON.stringify(text)}: 2\n`],
    ['an API version', (text: string) => POD.replace('v1', JSON.stringify(text))],
    ['a name', (text: string) => POD.replace('web', JSON.stringify(text))],
    ['a UID', (text: string) => POD.replace('web', `web\n  uid: ${JSON.stringify(text)}`)],
    ['an image', (text: string) => POD.replace('nginx', JSON.stringify(text))],
    ['a mount', (text: string) => `${POD}    volumeMounts: [{ name: ${JSON.stringify(text)}, mountPath: /a }]\n`],
    ['an alias', (text: string) => `${POD}x: *${text.replaceAll(/\s/g, '')}\n`],
  ])('is repeated with %s neither in full nor with what a terminal obeys', (_what, around) => {
    const evil = `a\r\n\u001b]0;pwn\u0007\u009b2J\u202e${'x'.repeat(60_000)}`;
    const found = problems(around(evil));
    expect(found.length).toBeGreaterThan(0);
    for (const { path = '', message, hint = '' } of found) {
      const text = `${path} ${message} ${hint}`;
      expect(text).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
      expect(text.length).toBeLessThan(1_500);
    }
  });

  const lines = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');
  const billion = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...Array.from('bcdefghij', (c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]`),
  ].join('\n');

  it.each([
    ['unfolding aliases', billion, 'the text has more than 100 aliases'],
    ['an alias to itself', 'a: &a [*a]', 'this is nested deeper than 40 levels'],
    ['too long', `#${'x'.repeat(1024 * 1024)}`, 'the text is longer than 1 MiB'],
    ['open brackets', '['.repeat(100_000), 'this is nested deeper than 40 levels'],
    ['open mappings', 'a: {'.repeat(50_000), 'this is nested deeper than 40 levels'],
    [
      'colons',
      `- a:\n  - b${': '.repeat(8_000)}c\n    d:\n    - e: f\n  g: h\n`,
      'this is nested deeper than 40 levels',
    ],
    ['dashes', '- '.repeat(100_000), 'this is nested deeper than 40 levels'],
    ['stairs', lines(500, (i) => `${' '.repeat(i)}a:`), 'this is nested deeper than 40 levels'],
    ['steep stairs', lines(1_400, (i) => `${' '.repeat(i)}a:`), 'this is nested deeper than 40 levels'],
    ['commas', `[${'1,'.repeat(500_000)}]`, 'the text has far more values than pods have'],
    ['anchors', '&a '.repeat(300_000), 'the text has far more values than pods have'],
    ['quotes', '"'.repeat(1_000_000), 'the text has far more values than pods have'],
    ['documents', '---\n'.repeat(250_000), 'the text has far more values than pods have'],
    ['escapes', 'a: "\\q'.repeat(100_000), 'a second ‘: ’ on one line'],
  ])('(%s) is refused', (_, text, message) => expect(problems(text)[0]?.message).toBe(message), 20_000);

  it('never throws, whatever it is', () => {
    const bit = fc.constantFrom(
      'a: ',
      '- ',
      '\n',
      '  ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '&a ',
      '*a',
      '---\n',
      '\t',
      '!!x ',
      '<<: ',
      '? ',
      '|\n',
      '# ',
      'kind: Pod\n',
      '%',
      '\u0000',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
        const parsed = parseManifests(bits.join(''));
        const all = 'errors' in parsed ? parsed.errors : parsed.warnings;
        expect(all.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('defaults', () => {
  it('fill in what is missing and nothing else', () => {
    const [pod] = pods(POD);
    if (pod === undefined) throw new Error('no pod');
    const filled = applyDefaults(pod);
    expect(filled.metadata.namespace).toBe('default');
    expect(filled.spec).toMatchObject({ restartPolicy: 'Always', terminationGracePeriodSeconds: 30 });
    const given = { ...pod, spec: { ...pod.spec, restartPolicy: 'Never' as const, terminationGracePeriodSeconds: 0 } };
    expect(applyDefaults(given).spec).toEqual(given.spec);
  });
});

describe('volumes', () => {
  it.each([
    [{ name: 'd', emptyDir: {} }, 'kubernetes.io/empty-dir'],
    [{ name: 'd' }, 'kubernetes.io/empty-dir'],
    [{ name: 'd', projected: {} }, 'kubernetes.io/projected'],
    [{ name: 'd', configMap: {} }, 'kubernetes.io/configmap'],
    [{ name: 'd', hostPath: {} }, 'kubernetes.io/host-path'],
    [{ name: 'd', persistentVolumeClaim: {} }, 'kubernetes.io/csi'],
    [{ name: 'd', flexVolume: { driver: 'x/y' } }, 'flexvolume-x/y'],
    [{ name: 'd', toString: {} }, 'kubernetes.io/empty-dir'],
  ])('%j is served by %s', (volume, plugin) => expect(volumePlugin(volume)).toBe(plugin));
});

/** Of pods alone: what was recorded beside controllers has no scenario.json, and manifests of other kinds. */
describe('real manifests', () => {
  const files = ['traces', 'recordings', 'recordings2'].flatMap((name) => {
    const recordings = new URL(`../../../shared/${name}/`, import.meta.url);
    return (existsSync(recordings) ? readdirSync(recordings, { recursive: true, encoding: 'utf8' }) : [])
      .filter((file) => file.endsWith('/pod.yaml'))
      .map((file) => new URL(file, recordings))
      .filter((file) => existsSync(new URL('scenario.json', file)));
  });

  it.skipIf(files.length === 0)('are read without a warning about a pod, and come back from their YAML', () => {
    for (const file of files) {
      const parsed = parseManifests(readFileSync(file, 'utf8'), { fileName: 'pod.yaml' });
      const left = 'ok' in parsed ? parsed.warnings.filter(({ path }) => path !== 'kind') : parsed.errors;
      expect([file.pathname, left]).toEqual([file.pathname, []]);
      const read = 'ok' in parsed ? parsed.ok : [];
      expect(read.flatMap((pod) => pods(toYaml(pod).text))).toEqual(read);
    }
  });
});
