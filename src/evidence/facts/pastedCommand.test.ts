/** What a command that stands in a paste asks for. */
import { describe, expect, it } from 'vitest';
import { isOtherKind, pastedCommand } from './pastedCommand.ts';

const GET = { verb: 'get', isTyped: true, pod: '', namespace: '' };
const WEB = { ...GET, pod: 'web' };
const SHOP = { ...WEB, namespace: 'shop' };

describe('a command', () => {
  it.each([
    ['alone', 'kubectl get pods', GET],
    ['behind a prompt', '$ kubectl get pods', GET],
    ['behind a prompt with a path', 'user@node-1:~$ kubectl get pods', GET],
    ['behind a bracket', '[root@node-1 ~]# kubectl get pods', GET],
    ['in code', '`kubectl get pods`', GET],
    ['of the superuser', '# sudo kubectl get pods', GET],
    ['of OpenShift', '$ oc get pods', GET],
    ['by its short name', '$ k get pods', GET],
    ['of microk8s', '$ microk8s.kubectl get pods', GET],
    ['of k3s', '$ k3s kubectl get pods', GET],
    ['of one pod', '$ kubectl get pod web', WEB],
    ['of one pod, by kind and name', '$ kubectl get po/web', WEB],
    ['of one pod, in quotes', `$ kubectl get pod "web"`, WEB],
    ['of one pod, with other kinds', '$ kubectl get deployment web', GET],
    ['of one pod, in a namespace', '$ kubectl get pod web -n shop', SHOP],
    ['of one pod, in a namespace before it', '$ kubectl -n shop get pod web', SHOP],
    ['with its namespace at once', '$ kubectl get pod web -nshop', SHOP],
    ['with its namespace behind a sign', '$ kubectl get pod web -n=shop', SHOP],
    ['with its namespace spelled out', '$ kubectl get pod web --namespace=shop', SHOP],
    ['with its namespace spelled out, apart', '$ kubectl get pod web --namespace shop', SHOP],
    ['with its namespace in quotes', `$ kubectl get pod web --namespace='shop'`, SHOP],
    ['with its namespace cut off', '$ kubectl get pod web -n', WEB],
    ['with a namespace that can be none', '$ kubectl get pod web -n $NS', WEB],
    ['everywhere', '$ kubectl get pod web -n shop -A', WEB],
    ['everywhere, spelled out', '$ kubectl get pod web -n shop --all-namespaces=true', WEB],
    ['with a flag that has a value', '$ kubectl get -o wide pod web', WEB],
    ['with a flag that has none', '$ kubectl get --show-labels pod web', WEB],
    ['with a pipe behind it', '$ kubectl get pod web | grep -n other', WEB],
    ['with another command behind it', '$ kubectl get pod web; kubectl get pod other -n shop', WEB],
    ['that deletes', '$ kubectl delete pod web --grace-period 0 --force', { ...WEB, verb: 'delete' }],
    ['for logs', '$ kubectl logs web -c app', { ...WEB, verb: 'logs' }],
    ['for logs of another kind', '$ kubectl logs deployment/web', { ...GET, verb: 'logs' }],
    ['for a shell', '$ kubectl exec -it web -- sh', { ...WEB, verb: 'exec' }],
    ['of a pod’s description', '$ kubectl describe pods/web', { ...WEB, verb: 'describe' }],
    ['in a sentence', 'I ran kubectl get pod web -n shop', { ...SHOP, isTyped: false, pod: '' }],
  ])('%s', (_, line, command) => {
    expect(pastedCommand(line)).toMatchObject(command);
  });

  it.each([
    ['words', 'words'],
    ['a word about it', 'kubectl is a tool'],
    ['another verb', '$ kubectl version'],
    ['a path', '$ ls /usr/bin/kubectl get pods'],
    ['a part of a word', '$ mykubectl get pods'],
    ['one too far behind', `${'x'.repeat(600)} kubectl get pods`],
    ['no verb', '$ kubectl --help'],
    ['words too many before the verb', `$ kubectl ${'-v '.repeat(41)}get pods`],
  ])('is none in %s', (_, line) => {
    expect(pastedCommand(line)).toBeNull();
  });
});

it.each([
  ['kubectl get nodes', 'nodes', false],
  ['kubectl get no -o wide', 'no', false],
  ['kubectl get node node-1', 'node', true],
  ['kubectl get node/node-1', 'node/node-1', true],
  ['kubectl get nodes -l role=x', 'nodes', true],
  ['kubectl get nodes --selector=role=x', 'nodes', true],
  ['kubectl get nodes | grep x', 'nodes', true],
])('%s asks for kind %s, narrowed: %s', (line, kind, isNarrow) => {
  expect(pastedCommand(line)).toMatchObject({ kind, isNarrow });
});

it.each([
  ['node', true],
  ['sts/web', true],
  ['pvc', true],
  ['po', false],
  ['pods/web', false],
  ['pod,svc', false],
  ['all', false],
  ['', false],
])('kind "%s" excludes pods: %s', (kind, isOther) => {
  expect(isOtherKind(kind)).toBe(isOther);
});
