/** What kubectl’s commands say, line by line. */
import { describe, expect, it } from 'vitest';
import { isCommandOutput, namespaceOf, notFound, readCommandLine } from './commandOutput.ts';

describe('a line of `delete` or `drain`', () => {
  const command = { command: true };
  const forced = { command: true, forced: true };

  it.each([
    ['pod "web" deleted', 'DeletionRequested', '', command],
    ['pods "web" deleted', 'DeletionRequested', '', command],
    ['pod "web" deleted from shop namespace', 'DeletionRequested', 'shop', command],
    ['pod "web" force deleted', 'DeletionRequested', '', forced],
    ['pods "web" force deleted from shop namespace', 'DeletionRequested', 'shop', forced],
    ['pod/web evicted', 'ObjectGone', '', command],
    ['evicting pod shop/web', 'Mentioned', 'shop', command],
  ])('tells of its pod: %s', (line, kind, namespace, detail) => {
    expect(readCommandLine(line)).toEqual({ kind, uid: '', namespace, name: 'web', detail });
  });

  it.each([
    'the pod "web" deleted',
    'pod "web" deleted now',
    'pod "Web" deleted',
    'pod web deleted',
    'pod "web" was force deleted',
    'a pod/web evicted',
    'pod/web evicted by',
    'I am evicting pod shop/web',
    'evicting pod shop/web now',
    'evicting pod web',
    'deployment.apps "web" deleted',
  ])('tells nothing: %s', (line) => {
    expect(readCommandLine(line)).toBeNull();
  });

  it('is looked at up to a length', () => {
    expect(readCommandLine(`pod "web" deleted${' '.repeat(700)}`)).toBeNull();
  });
});

describe('a further line of a command', () => {
  it.each([
    'Defaulted container "app" out of: app, side',
    'Defaulting debug container name to debugger-x',
    "Use 'kubectl describe pod/web' to see all of the containers",
    "If you don't see a command prompt, try pressing enter.",
    'command terminated with exit code 137',
    'command terminated with non-zero exit code: 1',
    'Creating debugging pod node-debugger-x with container debugger',
    'Targeting container "app".',
    'Session ended, resume using x',
    'Forwarding from 127.0.0.1:8080 -> 80',
    'Handling connection for 8080',
    'Unable to use a TTY',
    'All commands and output from this session will be recorded',
    'node/node-1 cordoned',
    'node/node-1 already cordoned',
    'node "node-1" drained',
    'evicting pod "web"',
    'evicting pods now',
    'ignoring DaemonSet-managed Pods: kube-system/x',
    'There are pending pods',
    'Node/node-1 uncordoned',
  ])('is known: %s', (line) => {
    expect(isCommandOutput(line)).toBe(true);
  });

  it.each([
    'I Defaulted container "app"',
    'Handling connection for him',
    'the node/node-1 cordoned',
    'node/node-1 rebooted',
    'node node-1 drained',
    'evicting',
    'evicting podded',
    'we are evicting pods',
    `node/${'n'.repeat(300)} cordoned`,
  ])('is none: %s', (line) => {
    expect(isCommandOutput(line)).toBe(false);
  });

  it('is looked at up to a length', () => {
    expect(isCommandOutput(`node/${'n'.repeat(250)} cordoned`)).toBe(true);
    expect(isCommandOutput(`node/${'n'.repeat(253)}${' '.repeat(1)}already cordoned`)).toBe(true);
  });
});

describe('a pod that is not there', () => {
  it.each([
    ['Error from server (NotFound): pods "web" not found', 'web'],
    ['Error from server (NotFound): pod "web" not found', 'web'],
    ['Error from server (NotFound): pods "web" not found in it', 'web'],
    ['Error from server (NotFound): nodes "web" not found', ''],
    ['Error from server (NotFound): pods "Web" not found', ''],
    ['Error from server (NotFound): pods "web"', ''],
    ['It said: Error from server (NotFound): pods "web" not found', ''],
    ['Error from server (Forbidden): pods "web" not found', ''],
    ['pods "web" not found', ''],
  ])('%s: %j', (line, name) => {
    expect(notFound(line)).toBe(name);
  });
});

describe('the namespace of a command', () => {
  it.each([
    ['kubectl -n shop get pods', 'shop'],
    ['kubectl get pods -n=shop', 'shop'],
    ['kubectl get pods -nshop', 'shop'],
    ['kubectl get pods --namespace shop', 'shop'],
    ['kubectl get pods --namespace=shop', 'shop'],
    ['kubectl get pods', ''],
    ['kubectl get pods -A', ''],
    ['kubectl get pods-n shop', ''],
    ['kubectl get pods -n Shop', ''],
    [`kubectl get pods ${' '.repeat(400)}-n shop`, ''],
  ])('%s: %j', (command, namespace) => {
    expect(namespaceOf(command)).toBe(namespace);
  });
});
