import { describe, expect, it } from 'vitest';
import { NOT_SIMULATED } from '../kube/manifest/bearing.ts';
import { readPasted, type Pasted } from './pasted.ts';

const deployment = (more = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  resourceVersion: "12"
  creationTimestamp: null
  managedFields: [{ manager: kubectl }]
  annotations: { deployment.kubernetes.io/revision: "3" }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web }, creationTimestamp: null }
    spec:
      nodeSelector: { disk: ssd }
      containers:
        - name: app
          image: nginx
          env: [{ name: A, value: b }]
${more}status: { replicas: 2 }
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
`;

const told = (pasted: Pasted): readonly string[] =>
  'errors' in pasted
    ? pasted.errors.map(({ line, column, message, hint }) => `${line}:${column} ${message}; ${hint ?? ''}`)
    : [];
const taken = (text: string) => {
  const pasted = readPasted(text);
  if ('errors' in pasted) throw new Error(told(pasted).join('\n'));
  return pasted;
};

describe('a pasted text', () => {
  it('may hold several objects, and pods among them', () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { containers: [{ name: a, image: b }] }\n';
    const { ok, objects } = taken([deployment(), SERVICE, pod].join('---\n'));
    expect(ok.map(({ metadata }) => metadata.name)).toEqual(['p']);
    expect(objects.map(({ kind }) => kind)).toEqual(['Deployment', 'Service']);
  });

  it.each([
    ['ReplicaSet', deployment().replace('kind: Deployment', 'kind: ReplicaSet')],
    ['DaemonSet', deployment().replace('kind: Deployment', 'kind: DaemonSet').replace('  replicas: 2\n', '')],
    ['StatefulSet', deployment().replace('kind: Deployment', 'kind: StatefulSet')],
    [
      'Job',
      'apiVersion: batch/v1\nkind: Job\nmetadata: { name: j }\nspec: { template: { spec: { restartPolicy: Never, containers: [{ name: a, image: b }] } } }',
    ],
    [
      'PodDisruptionBudget',
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: b }\nspec: { minAvailable: 1 }',
    ],
    ['Namespace', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: demo }'],
  ])('may be a %s', (kind, text) => {
    expect(taken(text).objects.map((object) => object.kind)).toEqual([kind]);
  });

  it('is rid of what the server wrote, and of what means nothing', () => {
    const { objects, warnings } = taken(deployment());
    expect(objects[0]?.metadata).toEqual({ name: 'web' });
    expect(objects[0]).not.toHaveProperty('status');
    expect(warnings).toEqual([]);
  });

  it('is told of fields of its template that do nothing, and nothing of nodeSelector, which acts', () => {
    expect(taken(deployment()).remarks.map(({ line, path }) => `${line} ${path}`)).toEqual([
      '19 spec.template.spec.containers[0].env',
    ]);
  });

  it('leaves out, with a word, what is not simulated beside what is', () => {
    const { objects, warnings } = taken(`${SERVICE}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n`);
    expect(objects).toHaveLength(1);
    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '7 a ConfigMap (line 7) is not simulated',
    ]);
  });
});

/** A StatefulSet with the fields of databases' charts. */
const DATABASE = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 2
  serviceName: db
  updateStrategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 1 } }
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Delete, whenScaled: Retain }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      containers: [{ name: db, image: db, volumeMounts: [{ name: data, mountPath: /data }, { name: run, mountPath: /run }] }]
      volumes: [{ name: run, emptyDir: {} }]
  volumeClaimTemplates: [{ metadata: { name: data }, spec: { accessModes: [ReadWriteOnce] } }]
`;

const remarked = (text: string): readonly string[] =>
  taken(text)
    .remarks.filter(({ reason }) => NOT_SIMULATED.has(reason))
    .map(({ line, path, reason }) => `${line} ${path} ${reason}`);
const warned = (text: string): readonly string[] =>
  taken(text).warnings.map(({ line, message, hint }) => `${line} ${message}${hint === undefined ? '' : `; ${hint}`}`);

describe('a StatefulSet that is pasted', () => {
  const [set] = taken(DATABASE).objects;

  it('may mount its volumeClaimTemplates, and gets no volume of its own for them', () => {
    expect(set?.spec).toMatchObject({
      template: { spec: { volumes: [{ name: 'run', emptyDir: {} }] } },
      volumeClaimTemplates: [{ metadata: { name: 'data' } }],
    });
  });

  it('is still refused for a mount that neither a volume nor a claim has', () => {
    expect(told(readPasted(DATABASE.replace('name: data, mount', 'name: date, mount')))[0]).toMatch(
      /^13:\d+ .*volumeMounts\[0\].name: spec.volumes has no "date"/,
    );
  });

  it('loses what is not simulated, with a remark at its place', () => {
    expect(set?.spec).toMatchObject({ persistentVolumeClaimRetentionPolicy: { whenScaled: 'Retain' } });
    expect(JSON.stringify(set)).not.toContain('whenDeleted');
    expect(remarked(DATABASE)).toEqual([
      '7 spec.updateStrategy.rollingUpdate.maxUnavailable setUnavailable',
      '8 spec.persistentVolumeClaimRetentionPolicy.whenDeleted claimRetention',
    ]);
  });
});

describe('a field that is not simulated', () => {
  it('of a Service is left out with a remark', () => {
    const text = SERVICE.replace('selector:', 'sessionAffinity: ClientIP, selector:');
    expect(remarked(text)).toEqual(['4 spec.sessionAffinity sessionAffinity']);
    expect(JSON.stringify(taken(text).objects)).not.toContain('ClientIP');
  });

  it('of a Job is left out with a remark, a rule of a list with all that it says', () => {
    const text = `apiVersion: batch/v1
kind: Job
metadata: { name: j }
spec:
  backoffLimitPerIndex: 1
  managedBy: kueue.x-k8s.io/multikueue
  podFailurePolicy:
    rules:
      - { action: FailIndex, onExitCodes: { operator: In, values: [3] } }
      - { action: Ignore, onPodConditions: [{ type: DisruptionTarget }] }
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: a
          image: b
          restartPolicy: Never
          restartPolicyRules: [{ action: RestartAllContainers, exitCodes: { operator: In, values: [4] } }]
      volumes: [{ name: scratch, ephemeral: { volumeClaimTemplate: { spec: {} } } }]
`;
    expect(remarked(text)).toEqual([
      '5 spec.backoffLimitPerIndex indexLimits',
      '6 spec.managedBy managedBy',
      '9 spec.podFailurePolicy.rules[0] indexLimits',
      '18 spec.template.spec.containers[0].restartPolicyRules[0] restartAll',
      '19 spec.template.spec.volumes[0].ephemeral ephemeralClaim',
    ]);
    expect(taken(text).objects[0]?.spec).toMatchObject({ podFailurePolicy: { rules: [{ action: 'Ignore' }] } });
  });

  it('and is not known is left out with a warning, however deep, in whatever object', () => {
    expect(warned(deployment().replace('replicas: 2', 'replica: 2'))).toEqual([
      '10 spec.replica is not known here and was left out; did you mean replicas?',
    ]);
    expect(
      warned(deployment().replace('nodeSelector:', 'tolerations: [{ key: a, foo: 1 }]\n      nodeSelector:')),
    ).toEqual(['15 spec.template.spec.tolerations[0].foo is not known here and was left out']);
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  containers: [{ name: a, image: b }]\n';
    expect(warned(`${pod}  os: { name: linux, version: 2 }\n`)).toEqual([
      '6 spec.os.version is not known here and was left out',
    ]);
  });

  it('that is empty is none, as the API has it', () => {
    const text = `apiVersion: v1
kind: Service
metadata: { name: web }
spec: { type: "", sessionAffinity: "", clusterIP: null, ports: [{ port: 80, nodePort: null }] }
`;
    expect(taken(text).objects[0]?.spec).toEqual({ ports: [{ port: 80 }] });
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { restartPolicy: "", containers: [{ name: a, image: b, imagePullPolicy: "" }] }\n';
    expect(taken(pod).ok[0]?.spec).toEqual({ containers: [{ name: 'a', image: 'b' }] });
    expect(warned(text)).toEqual([]);
  });
});

describe('what stands beside the objects in a text', () => {
  it('is left out with a warning: notes, empty documents, kinds of others', () => {
    const knative = 'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: k }\nspec: {}\n';
    const windows = deployment().replace('disk: ssd', 'kubernetes.io/os: windows');
    expect(
      warned(['NAME: demo\n', SERVICE, '{}\n', 'NOTES: see\n', '# nothing\n', knative, windows].join('---\n')),
    ).toEqual([
      '1 kind is missing; this document was left out; a Pod begins with apiVersion: v1 and kind: Pod',
      '8 kind is missing; this document was left out; a Pod begins with apiVersion: v1 and kind: Pod',
      '10 kind is missing; this document was left out; a Pod begins with apiVersion: v1 and kind: Pod',
      expect.stringMatching(/^15 a Service of serving.knative.dev \(line 15\) is not simulated/) as string,
      '20 a pod for Windows nodes is not simulated; every node here is a Linux node',
    ]);
  });

  it('is taken with Windows line ends, a byte order mark, comments, anchors and lists', () => {
    const list = `kind: List\napiVersion: v1\nitems:\n- ${SERVICE.trim().replaceAll('\n', '\n  ')}\n`;
    const text = `\ufeff---\n# Source: x/templates/a.yaml\n${deployment()}---\n${list}`.replaceAll('\n', '\r\n');
    expect(taken(text).objects.map(({ kind }) => kind)).toEqual(['Deployment', 'Service']);
  });
});

describe('a template that was not rendered', () => {
  it.each([
    ['a value', deployment().replace('replicas: 2', 'replicas: {{ .Values.replicas }}'), 10],
    ['a block', deployment().replace('  replicas: 2', '  {{- if .Values.fixed }}\n  replicas: 2\n  {{- end }}'), 10],
    ['a text in quotes', SERVICE.replace('name: web', 'name: "{{ .Release.Name }}"'), 3],
  ])('is told to be rendered first, at the line: %s', (_, text, line) => {
    expect(told(readPasted(text)).map((each) => each.replace(/:\d+ /, ' '))).toEqual([
      `${line} this is a template that has not been rendered; render it first: helm template NAME CHART, and paste what that prints`,
    ]);
  });

  it('is not taken for one where another program’s template is in a text', () => {
    const rule =
      'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nspec: { a: "{{ $labels.pod }} is down" }\n';
    expect(warned(`${rule}---\n${SERVICE}`)).toHaveLength(1);
    expect(told(readPasted(`${rule}---\n${SERVICE.replace('port: 80', 'port: 99999')}`))[0]).toContain('99999');
  });
});

describe('a text that cannot be taken', () => {
  it.each([
    ['nothing', '', '1:1 there is no object in this text; paste one, as kubectl get deployment NAME -o yaml prints it'],
    [
      'a kind that is not simulated',
      'apiVersion: v1\nkind: CronJob\n',
      '2:7 a CronJob (line 2) is not simulated; paste its spec.jobTemplate as a Job: put apiVersion: batch/v1 and kind: Job above it, and name it',
    ],
    [
      'a slip in a kind',
      'apiVersion: v1\nkind: deployment\n',
      '2:7 kind must be Deployment, but is deployment; write kind: Deployment',
    ],
    [
      'five thousand replicas',
      deployment().replace('replicas: 2', 'replicas: 5000'),
      '10:13 found 5000; expected a whole number from 0 to 1100',
    ],
    [
      'a wrong type',
      deployment().replace('replicas: 2', 'replicas: two'),
      '10:13 found "two"; expected a whole number',
    ],
    [
      'a template without containers',
      deployment().replace('containers:', 'container:'),
      '15:7 spec.template.spec.containers is missing; write containers: [{ name: app, image: nginx }]',
    ],
    [
      'a selector that takes no pod',
      deployment().replace('matchLabels: { app: web }', 'matchLabels: { app: api }'),
      "11:13 a selector that does not take the template's own labels; expected the labels of spec.template.metadata",
    ],
    ['an old version', SERVICE.replace('v1', 'v1beta1'), '1:13 found "v1beta1"; expected "v1"'],
    [
      'the same object twice',
      `${SERVICE}---\n${SERVICE}`,
      '8:19 this is the Service ‘web’ once more; give each a name of its own',
    ],
  ])('is told so: %s', (_, text, expected) => {
    expect(told(readPasted(text))[0]).toContain(expected);
  });

  it('is told so of several workloads whose pods are too many together', () => {
    const many = ['a', 'b', 'c'].map((name) =>
      deployment().replace('name: web', `name: ${name}`).replace('replicas: 2', 'replicas: 400'),
    );
    expect(told(readPasted(many.join('---\n')))[0]).toMatch(/more than 1100 pods/);
  });

  it('is refused in a moment, however long', () => {
    const long = Array.from({ length: 5_000 }, (_, i) => `  key-${i}: value`).join('\n');
    const { warnings } = taken(`apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec:\n${long}\n`);
    expect(warnings.at(-1)?.message).toBe('from here on 4900 more were left out');
    const kinds = Array.from({ length: 60 }, (_, i) => SERVICE.replace('name: web', `name: web-${i}`)).join('---\n');
    expect(told(readPasted(kinds))[0]).toContain('found a list of 60; expected at most 50 objects');
  });

  it.each([
    'null',
    '[]',
    '3',
    'kind: Deployment',
    'kind: Deployment\nspec: 3',
    'kind: Service\nspec: []',
    'kind: Job\nspec: { template: [] }',
    'kind: [Deployment]',
    'kind: Namespace\nmetadata: []',
  ])('is refused, never thrown: %s', (text) => {
    expect(told(readPasted(text)).length).toBeGreaterThan(0);
  });
});
