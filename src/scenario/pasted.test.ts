import { describe, expect, it } from 'vitest';
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
      'an unknown field',
      deployment().replace('replicas: 2', 'replica: 2'),
      '10:3 unknown key "replica"; did you mean "replicas"?; expected one of the keys',
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
    expect(
      told(readPasted(`apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec:\n${long}\n`)).length,
    ).toBeGreaterThan(0);
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
