import { describe, expect, it } from 'vitest';
import { run } from '../../scenario/run.ts';
import { budget, scenarioWith, slowDeployment, slowPod, terminalOf } from '../../scenario/testing/objects.ts';
import { addStep } from '../../scenario/index.ts';
import { micros } from '../../engine/time.ts';
import { isTyped, readKubectl, typedLine } from './read.ts';
import { shellWords } from './words.ts';

const scenario = scenarioWith({
  pods: [slowPod('a'), slowPod('b'), slowPod('web', { app: 'other' })],
  objects: [slowDeployment, budget({ minAvailable: 1 })],
});
const now = { scenario, cluster: run(scenario).initial };
const read = (text: string) => readKubectl(text, now);

describe('words of a command line', () => {
  it.each([
    ['patch pod a', ['patch', 'pod', 'a']],
    [`-p '{"a":"it is"}'`, ['-p', '{"a":"it is"}']],
    [`-p "{\\"a\\": 1}" ''`, ['-p', '{"a": 1}', '']],
    [`a\\ b`, ['a b']],
    ['', []],
  ])('%s', (text, words) => expect(shellWords(text)).toEqual(words));

  it('are none while a quote is open', () => expect(shellWords(`-p '{"a"`)).toBeNull());
});

describe('what is typed', () => {
  it.each(['kubectl', 'kubectl delete', ' $ kubectl get', 'k delete', 'oc adm'])('%s is a command', (text) =>
    expect(isTyped(text)).toBe(true),
  );
  it.each(['kubectlx', 'klog', 'delete web', 'kubelet'])('%s is a search', (text) => expect(isTyped(text)).toBe(false));
  it('stands as in a terminal', () => expect(typedLine(' $ k delete pod a ')).toBe('kubectl delete pod a'));
});

describe('a typed command acts', () => {
  it.each([
    ['kubectl delete pod a', [{ do: 'delete', pod: 'a' }]],
    [
      'kubectl delete po a b --wait=false',
      [
        { do: 'delete', pod: 'a', wait: false },
        { do: 'delete', pod: 'b', wait: false },
      ],
    ],
    ['kubectl delete pod/a --grace-period 0 --force', [{ do: 'delete', pod: 'a', gracePeriodSeconds: 0, force: true }]],
    ['kubectl delete pods -l app=web,!canary', [{ do: 'deletePods', selector: 'app=web,!canary' }]],
    ['kubectl -n default delete pods --all', [{ do: 'deletePods', namespace: 'default' }]],
    [
      'kubectl delete -f deploy/web.yaml --timeout=5s',
      [{ do: 'deleteFile', of: ['deployment/web', 'poddisruptionbudget/web', 'pod/web'], timeout: '5s' }],
    ],
    ['kubectl delete deploy web --cascade=orphan', [{ do: 'delete', object: 'deployment/web', propagation: 'orphan' }]],
    ['kubectl delete node node-1', [{ do: 'deleteNode', node: 'node-1' }]],
    ['kubectl wait --for=delete pod/a --timeout=60s', [{ do: 'waitForDelete', pod: 'a', timeout: '60s' }]],
    [
      `kubectl patch pod a -p '{"spec":{"activeDeadlineSeconds":5}}'`,
      [{ do: 'patch', pod: 'a', patch: { spec: { activeDeadlineSeconds: 5 } } }],
    ],
    [
      `kubectl patch pod a --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'`,
      [{ do: 'patch', pod: 'a', patch: { metadata: { finalizers: null } } }],
    ],
    [
      `kubectl patch pod a --type merge -p '{"metadata":{"finalizers":null}}'`,
      [{ do: 'patch', pod: 'a', patch: { metadata: { finalizers: null } } }],
    ],
    [
      'kubectl label pod a app- tier=front --overwrite',
      [{ do: 'label', pod: 'a', labels: { app: null, tier: 'front' } }],
    ],
    ['kubectl scale --replicas=4 deployment/web', [{ do: 'scale', object: 'deployment/web', replicas: 4 }]],
    ['kubectl rollout restart deploy/web', [{ do: 'rolloutRestart', object: 'deployment/web' }]],
    [
      'kubectl rollout undo deployment web --to-revision=2',
      [{ do: 'rolloutUndo', object: 'deployment/web', toRevision: 2 }],
    ],
    ['kubectl rollout pause deployment/web', [{ do: 'rolloutPause', object: 'deployment/web' }]],
    ['kubectl rollout resume deployment/web', [{ do: 'rolloutResume', object: 'deployment/web' }]],
    ['kubectl cordon node-1', [{ do: 'cordon', node: 'node-1' }]],
    ['kubectl uncordon node/node-1', [{ do: 'uncordon', node: 'node-1' }]],
    [
      'kubectl drain node-1',
      [{ do: 'drain', node: 'node-1', force: false, ignoreDaemonsets: false, deleteEmptydirData: false }],
    ],
    [
      'kubectl drain node-1 --force --ignore-daemonsets --delete-emptydir-data --timeout=90s',
      [{ do: 'drain', node: 'node-1', timeout: '90s' }],
    ],
    [
      'kubectl taint nodes node-1 dedicated=gpu:NoExecute',
      [{ do: 'taint', node: 'node-1', key: 'dedicated', value: 'gpu', effect: 'NoExecute' }],
    ],
    [
      'kubectl taint node node-1 a:NoSchedule b-',
      [
        { do: 'taint', node: 'node-1', key: 'a', effect: 'NoSchedule' },
        { do: 'taint', node: 'node-1', key: 'b', remove: true },
      ],
    ],
    [
      'kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
      [{ do: 'taintOutOfService', node: 'node-1' }],
    ],
  ])('%s', (text, acts) => expect(read(text)).toEqual({ ok: acts }));

  it('patches a budget so that a pod that is not ready may go', () => {
    const patched = read(`kubectl patch pdb web -p '{"spec":{"unhealthyPodEvictionPolicy":"AlwaysAllow"}}'`);
    expect(patched).toMatchObject({
      ok: [{ do: 'editManifest', manifest: { spec: { minAvailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' } } }],
    });
  });

  it('prints in the terminal what was typed', () => {
    const line = `kubectl patch pod a -p '{"metadata":{"finalizers":["example.com/hold"]}}'`;
    const acts = read(line);
    if (!('ok' in acts)) throw new Error('refused');
    const acted = acts.ok.reduce((s, act) => addStep(s, micros(2_000_000), act), scenario);
    expect(terminalOf(acted)).toEqual([[`$ ${line}`, 'pod/a patched']]);
  });
});

describe('a typed command that can not be done', () => {
  it.each([
    ['kubectl', { why: 'nothing' }],
    [`kubectl patch pod a -p '{`, { why: 'openQuote' }],
    ['kubectl delte pod a', { why: 'command', command: 'delte', meant: 'delete' }],
    ['kubectl get pods', { why: 'elsewhere', command: 'get', place: 'read' }],
    ['kubectl apply -f a.yaml', { why: 'elsewhere', command: 'apply', place: 'manifest' }],
    ['kubectl delete pod a --dry-run=client', { why: 'flag', command: 'delete', flag: '--dry-run=client', meant: '' }],
    [
      'kubectl delete pod a --graceperiod=3',
      { why: 'flag', command: 'delete', flag: '--graceperiod=3', meant: '--grace-period' },
    ],
    ['kubectl delete pod a --grace-period=soon', { why: 'value', flag: '--grace-period', value: 'soon' }],
    ['kubectl delete pod a --timeout', { why: 'value', flag: '--timeout', value: '' }],
    ['kubectl delete pod', { why: 'missing', example: 'kubectl delete pod web' }],
    ['kubectl delete pod nobody', { why: 'notFound', what: 'pod/nobody' }],
    ['kubectl delete pod a -n demo', { why: 'notFound', what: 'pod/a' }],
    ['kubectl delete pvc data', { why: 'kind', command: 'delete', kind: 'pvc' }],
    ['kubectl delete constructor a', { why: 'kind', command: 'delete', kind: 'constructor' }],
    ['kubectl delete -f other.yaml', { why: 'file', file: 'other.yaml', name: 'other' }],
    ['kubectl constructor', { why: 'command', command: 'constructor', meant: expect.any(String) }],
    ['kubectl rollout pause sts/web', { why: 'kind', command: 'rollout pause', kind: 'StatefulSet' }],
    ['kubectl rollout status deployment/web', { why: 'command', command: 'rollout status', meant: expect.any(String) }],
    ['kubectl patch pod a -p [1]', { why: 'patch', patch: '[1]' }],
    [
      `kubectl patch pod a --type=merge -p '{"metadata":{"finalizers":["x/y"]}}'`,
      { why: 'patch', patch: '{"metadata":{"finalizers":["x/y"]}}' },
    ],
    ['kubectl patch deploy web -p {}', { why: 'patchOf', what: 'deployment/web' }],
    ['kubectl taint nodes node-1 a=b', { why: 'value', flag: 'taint', value: 'a=b' }],
    ['kubectl wait --for=condition=Ready pod/a', { why: 'value', flag: '--for', value: 'condition=Ready' }],
  ])('%s', (text, refused) => expect(read(text)).toEqual({ refused }));
});
