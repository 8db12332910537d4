/** What an error says is in the way. */
import { describe, expect, it } from 'vitest';
import { isApiDown, isNotFound, isRuntimeDown, stopsAll, troubleOf } from './errors.ts';

const SOCKET = 'dial unix /run/containerd/containerd.sock: connect: no such file or directory';
const CONTAINER = 'failed to "KillContainer" for "app" with KillContainerError: "rpc error: deadline"';
const GONE = 'failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = NotFound"';
const SANDBOX = 'failed to "KillPodSandbox" for "x" with KillPodSandboxError: "rpc error: deadline"';

describe('an error is about', () => {
  it.each([
    ['runtime', `${CONTAINER} ${SOCKET}`],
    ['container', CONTAINER],
    ['container', `[${CONTAINER}, ${SANDBOX}]`],
    ['container', `[${GONE}, ${CONTAINER}, ${SANDBOX}]`],
    ['gone', GONE],
    ['gone', GONE.replace('code = NotFound', 'desc = Error: No such container: x')],
    ['container', 'failed to "KillContainer" for "app"'],
    ['sandbox', `[${GONE}, ${SANDBOX}]`],
    ['sandbox', SANDBOX],
    ['start', 'failed to "CreatePodSandbox" for "x"'],
    ['start', 'failed to "StartContainer" for "app" with CrashLoopBackOff: "back-off"'],
    ['start', 'network is not ready: container runtime network not ready'],
    ['start', 'unmounted volumes=[data], unattached volumes=[data]'],
    ['volume', 'mounted volumes=[data]: timed out waiting for the condition'],
    ['start', 'failed to attach volume'],
    ['start', 'timed out waiting for the condition'],
    ['start', 'failed to ensure that the pod: x cgroups exist and are correctly applied'],
    ['cgroup', 'failed to delete cgroup paths'],
    ['apiserver', 'Get "https://10.0.0.1:6443": dial tcp 10.0.0.1:6443: connect: connection refused'],
    ['other', 'no'],
    ['other', `${'x'.repeat(16_384)} ${CONTAINER}`],
  ])('%s: %s', (trouble, error) => {
    expect(troubleOf(error)).toBe(trouble);
  });

  it.each([
    ['both a container and a sandbox', `[${CONTAINER}, ${SANDBOX}]`, true],
    ['a container', CONTAINER, false],
    ['a sandbox', SANDBOX, false],
  ])('all of a pod where it names %s', (_, error, is) => {
    expect(stopsAll(error)).toBe(is);
  });
});

describe('nobody answers', () => {
  it.each([
    ['a socket of a runtime', SOCKET, true],
    ['a socket of CRI-O', 'Unavailable: /var/run/crio/crio.sock', true],
    ['a socket of docker', 'Cannot connect to the Docker daemon at unix:///var/run/docker.sock', true],
    ['a socket that is only named', 'using /run/containerd/containerd.sock', false],
    ['another socket', 'dial unix /csi/csi.sock: connect: no such file', false],
  ])('at %s', (_, error, is) => {
    expect(isRuntimeDown(error)).toBe(is);
  });

  it.each([
    ['refused', 'dial tcp 10.0.0.1:6443: connect: connection refused', true],
    ['without a name', 'dial tcp: lookup api: no such host', true],
    ['in time', 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)', true],
    ['to an expired certificate', 'x509: certificate has expired or is not yet valid', true],
    ['as etcd does not', 'etcdserver: leader changed', true],
    ['but another', 'dial tcp 10.0.0.1:6443: permission denied', false],
    ['or forbids it', 'pods "web" is forbidden', false],
    ['too far behind', `${'x'.repeat(16_384)} TLS handshake timeout`, false],
  ])('at the API: %s', (_, error, is) => {
    expect(isApiDown(error)).toBe(is);
  });
});

it.each([
  ['rpc error: code = NotFound', true],
  ['pods "web" not found', true],
  ['Error: No such container: x', true],
  ['container x does not exist', true],
  ['no', false],
  [`${'x'.repeat(16_384)} not found`, false],
])('says that something is gone: %s → %s', (error, is) => {
  expect(isNotFound(error)).toBe(is);
});
