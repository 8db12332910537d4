/** Each row, sentence and event of a runtime's tool by itself, and what looks like one. */
import { describe, expect, it } from 'vitest';
import { readDockerEvent, readRuntimeRow, readRuntimeSaid } from './runtimeTables.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const SHORT = 'ab12cd34ef567';
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const WEB_U = { ...WEB, uid: U };

const shown = (state: string, of: object, id = SHORT) => ({
  kind: 'ContainerShown',
  ...of,
  id,
  container: id === SHORT ? 'app' : undefined,
  detail: { state, runtime: true },
});

describe('a row of a table', () => {
  it.each<readonly [what: string, row: string, facts: readonly object[]]>([
    [
      'of crictl ps',
      `${SHORT}   a1b2c3d4e5f6   3 minutes ago   Running   app   0   0123456789abc   web   shop`,
      [shown('running', WEB)],
    ],
    [
      'of crictl ps, with a pod alone',
      `${SHORT}   nginx   About an hour ago   Exited   app   12   0123456789abc   web`,
      [shown('exited', { ...WEB, namespace: '' })],
    ],
    ['of crictl ps, without a pod', `${SHORT} nginx 3 minutes ago CONTAINER_RUNNING app 0`, [shown('running', NOBODY)]],
    [
      'of crictl ps, of a container that was made',
      `${SHORT} nginx 3 days ago Created app 0 0123456789abc`,
      [shown('', NOBODY)],
    ],
    [
      'of crictl pods',
      `${SHORT}   3 minutes ago   NotReady   web   shop   0   (default)`,
      [{ kind: 'Mentioned', ...WEB, id: SHORT }],
    ],
    ['of ctr tasks, of one that runs', `${ID}   4711   RUNNING`, [shown('running', NOBODY, ID)]],
    ['of ctr tasks, of one that is halted', `${ID}   4711   PAUSED`, [shown('running', NOBODY, ID)]],
    ['of ctr tasks, of one that ended', `${ID}   4711   STOPPED`, [shown('exited', NOBODY, ID)]],
    ['of ctr tasks, of one that was made', `${ID}   0   CREATED`, [shown('', NOBODY, ID)]],
    ['of ctr containers', `${ID}   docker.io/library/nginx:1   io.containerd.runc.v2`, []],
    [
      'of docker ps',
      `${SHORT}   nginx   "/run.sh"   3 minutes ago   Up 3 minutes   k8s_app_web_shop_${U}_0`,
      [shown('running', WEB_U)],
    ],
    [
      'of docker ps, of a container that ended',
      `${SHORT}   nginx   "/run.sh"   3 minutes ago   Exited (0) 1 minute ago   k8s_app_web_shop_${U}_0`,
      [shown('exited', WEB_U)],
    ],
    [
      'of docker ps, of one that can’t be removed',
      `${SHORT}   nginx   "/run.sh"   3 minutes ago   Dead   k8s_app_web_shop_${U}_0`,
      [shown('exited', WEB_U)],
    ],
    [
      'of docker ps, of a sandbox',
      `${SHORT}   pause   "/pause"   3 minutes ago   Up 3 minutes   k8s_POD_web_shop_${U}_0`,
      [{ kind: 'Mentioned', ...WEB_U, id: SHORT }],
    ],
    [
      'of docker ps, of what has no container’s name',
      `${SHORT}   pause   "/pause"   3 minutes ago   Up 3 minutes   k8s_web_shop_${U}_0`,
      [{ kind: 'Mentioned', ...WEB_U, id: SHORT }],
    ],
    [
      'of docker ps, whose name is cut off',
      `${SHORT}   pause   "/pause"   3 minutes ago   Up 3 minutes   k8s_app_web`,
      [],
    ],
    ['of names of columns', 'CONTAINER           IMAGE               CREATED', []],
    ['of names of columns for tasks', 'TASK    PID    STATUS', []],
    ['of names of columns for pods', 'POD ID   CREATED   STATE', []],
  ])('%s', (_, row, facts) => {
    expect(readRuntimeRow(row)).toStrictEqual(facts);
  });

  it.each([
    ['words', 'words of nobody'],
    ['a list of pods', 'web-7d4b9c6f5-x2x4z   1/1   Running   0   3m'],
    ['an id with other words', `${SHORT} and other words`],
    ['docker ps without a pod’s name', `${SHORT}   nginx   "/run.sh"   3 minutes ago   Up 3 minutes   nginx-1`],
    ['names of columns too far behind', `${' '.repeat(9)}TASK    PID    STATUS`],
    ['an id too far behind', `words ${ID}   4711   RUNNING`],
    ['a row that is too long', `${ID}   4711   ${' '.repeat(1_200)}RUNNING`],
  ])('is none of %s', (_, row) => {
    expect(readRuntimeRow(row)).toBeNull();
  });

  it('has names of columns near its beginning', () => {
    expect(readRuntimeRow(`CONTAINER${' '.repeat(112)}IMAGE`)).toBeNull();
  });
});

const ended = (kind: string) => ({
  kind,
  ...NOBODY,
  id: ID,
  detail: { error: '', runtime: true, sandbox: true },
});

describe('a command says', () => {
  const refused = `Error response from daemon: cannot stop container: ${ID}: tried to kill container, but did not receive an exit event`;

  it.each<readonly [what: string, text: string, facts: readonly object[]]>([
    ['that a sandbox has stopped', `Stopped sandbox ${ID}`, [ended('SandboxStopped')]],
    ['that a sandbox is removed', `Removed sandbox ${ID}`, [ended('SandboxRemoved')]],
    ['that a container runs', `container "${ID}" is running, please stop it first`, [shown('running', NOBODY, ID)]],
    ['nothing of a sandbox that runs', `pod sandbox "${ID}" is running, please stop it first`, []],
    [
      'that a container can’t be stopped',
      refused,
      [{ kind: 'StopContainerFailed', ...NOBODY, id: ID, detail: { error: refused, runtime: true } }],
    ],
    [
      'nothing of a container that is gone',
      `Error response from daemon: cannot stop container: ${ID}: No such container`,
      [],
    ],
    ['nothing of another error', 'Error response from daemon: no', []],
    ['nothing of ctr', 'ctr: no', []],
    ['nothing of an inspection', `ID: ${ID}`, []],
    ['nothing of what it is connected to', 'runtime connect using default endpoints', []],
  ])('%s', (_, text, facts) => {
    expect(readRuntimeSaid(text)).toStrictEqual(facts);
  });

  it('the whole error of a tool', () => {
    const [fact] = readRuntimeSaid(refused + 'x'.repeat(900)) ?? [];
    expect(fact?.detail?.['error']).toHaveLength(refused.length + 900);
  });

  it.each([
    ['words of nobody', 'words'],
    ['a word that begins so', 'container words'],
    ['another’s sentence', `said: Stopped sandbox ${ID}`],
    ['a sandbox whose line goes on', `Stopped sandbox ${ID} and more`],
    ['a sandbox whose line is too long', `Stopped sandbox ${' '.repeat(1_200)}${ID}`],
  ])('but not in %s', (_, text) => {
    expect(readRuntimeSaid(text)).toBeNull();
  });
});

describe('an event of docker', () => {
  const names = (container: string) =>
    `io.kubernetes.container.name=${container}, io.kubernetes.pod.name=web, io.kubernetes.pod.namespace=shop, io.kubernetes.pod.uid=${U}`;
  const event = (action: string, more = '', container = 'app') =>
    `container ${action} ${ID} (${names(container)}${more})`;
  const of = (kind: string) => [{ kind, ...WEB_U, id: ID, container: 'app', detail: { runtime: true } }];
  const mentioned = [{ kind: 'Mentioned', ...WEB_U, id: ID }];

  it.each<readonly [what: string, text: string, facts: readonly object[]]>([
    ['that a container died', event('die', ', exitCode=0'), of('ContainerExited')],
    ['that a container is asked to end', event('kill', ', signal=15'), of('StopContainerCalled')],
    ['that a container is killed', event('kill', ', signal=SIGKILL'), of('StopContainerCalled')],
    ['that a container is asked to read its files', event('kill', ', signal=1'), mentioned],
    ['that a container starts', event('start'), mentioned],
    ['that a container starts that has a signal in a label', event('start', ', signal=15'), mentioned],
    ['that a command ran in a container', event('exec_die: sh -c true'), mentioned],
    ['that a sandbox died', event('die', '', 'POD'), mentioned],
    ['that a sandbox died, by its type', event('die', ', io.kubernetes.docker.type=podsandbox'), mentioned],
    ['that a sandbox died, by its name', event('die', `, name=k8s_POD_web_shop_${U}_0`), mentioned],
    [
      'that a container of nobody died',
      `container die ${ID} (image=nginx, name=nginx-1)`,
      [{ kind: 'ContainerExited', ...NOBODY, id: ID, container: undefined, detail: { runtime: true } }],
    ],
    ['that a container of nobody starts', `container start ${ID} (image=nginx, name=nginx-1)`, []],
    [
      'whose names come too late',
      `container die ${ID} (${'x'.repeat(4_000)}, ${names('app')})`,
      [{ kind: 'ContainerExited', ...NOBODY, id: ID, container: undefined, detail: { runtime: true } }],
    ],
  ])('tells %s', (_, text, facts) => {
    expect(readDockerEvent(text)).toStrictEqual(facts);
  });

  it.each([
    ['words', 'words'],
    ['words about a container', 'container words'],
    ['an image', `image pull ${ID} (name=nginx)`],
    ['a container behind words', `a ${event('die')}`],
    ['a container whose action nobody knows', event('rename')],
  ])('is none of %s', (_, text) => {
    expect(readDockerEvent(text)).toBeNull();
  });
});
