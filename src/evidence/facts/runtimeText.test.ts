/** Each line of a runtime or of systemd by itself: how it is taken apart, and what it tells. */
import { describe, expect, it } from 'vitest';
import { containerInSandbox, logrusLine, readRuntimeMessage, readSystemd } from './runtimeText.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const POD_ID = 'cd'.repeat(32);
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: U, namespace: 'shop', name: 'web' };
const TIME = '2024-06-12T10:00:00.000000000Z';
const PLAIN = { time: TIME, level: 'info', message: 'words', error: '', container: '', about: '' };
const LONG = 'x'.repeat(5_000);

describe('a line of logrus is taken apart', () => {
  it.each([
    ['with all its quotes', `time="${TIME}" level=info msg="words"`, PLAIN],
    ['without quotes around the time', `time=${TIME} level=info msg="words"`, PLAIN],
    ['with another name of the time', `ts=${TIME} level=info msg="words"`, PLAIN],
    ['without a time', 'level=info msg="words"', { ...PLAIN, time: '' }],
    ['with a shipper’s keys', `time="${TIME}" level=info unit=crio pid=8 msg="words"`, PLAIN],
    ['without quotes around the message', 'level=info msg=words', { ...PLAIN, time: '', message: 'words' }],
    [
      'without quotes around the message, with some in it',
      'level=info msg=say "a" b',
      { ...PLAIN, time: '', message: 'say "a" b' },
    ],
    [
      'with quotes inside and blanks behind it',
      'level=info msg="say "a"b"  ',
      { ...PLAIN, time: '', message: 'say "a"b' },
    ],
    ['cut off in the message', `time="${TIME}" level=info msg="words and`, { ...PLAIN, message: 'words and' }],
    ['with escapes', String.raw`level=info msg="a \"b\" c"`, { ...PLAIN, time: '', message: 'a "b" c' }],
    [
      'with an error and a container behind it',
      String.raw`level=error msg="words" error="say \"no\"" container=${ID} module=x`,
      { time: '', level: 'error', message: 'words', error: 'say "no"', container: ID, about: '' },
    ],
    [
      'with a container at its end',
      `level=error msg="words" container=${ID}`,
      { time: '', level: 'error', message: 'words', error: '', container: ID, about: '' },
    ],
    [
      'with quotes inside that nobody escaped',
      `level=info msg="StopContainer for "${ID}" returns successfully"`,
      { ...PLAIN, time: '', message: `StopContainer for "${ID}" returns successfully` },
    ],
    [
      'with quotes inside and a key behind',
      `level=info msg="StopContainer for "${ID}" failed" error="no"`,
      { ...PLAIN, time: '', message: `StopContainer for "${ID}" failed`, error: 'no' },
    ],
    [
      'with quotes inside its error that nobody escaped',
      `level=error msg="StopContainer for "${ID}" failed" error="task "${ID}" not found" container=${ID}`,
      {
        time: '',
        level: 'error',
        message: `StopContainer for "${ID}" failed`,
        error: `task "${ID}" not found`,
        container: ID,
        about: '',
      },
    ],
    [
      'with quotes inside that end nowhere',
      'level=info msg="say "a"b and',
      { ...PLAIN, time: '', message: 'say "a"b and' },
    ],
    [
      'with somebody’s date and host in front',
      `Jun 12 10:00:00.123 node-1 time="${TIME}" level=info msg="words"`,
      PLAIN,
    ],
    ['with somebody’s date in front', 'Jun 12 10:00:00 level=info msg="words"', { ...PLAIN, time: '' }],
    ['with what is left of its time', '10:00:00.000000000Z" level=info msg="words"', { ...PLAIN, time: '' }],
    ['as a terminal shows it', 'INFO[0030] words', { ...PLAIN, level: 'INFO', time: '' }],
    [
      'as containerd shows it on a terminal',
      'WARN[2024-06-12T10:00:00.123Z] words',
      { ...PLAIN, level: 'WARN', time: '2024-06-12T10:00:00.123Z' },
    ],
    [
      'as a terminal shows it, with an error and a container',
      String.raw`ERRO[0030] words            error="say \"no\"" container=${ID} id=x`,
      { time: '', level: 'ERRO', message: 'words', error: 'say "no"', container: ID, about: '' },
    ],
    [
      'as a terminal shows it, with an error without quotes',
      'FATA[0030] words  error=not possible',
      { time: '', level: 'FATA', message: 'words', error: 'not possible', container: '', about: '' },
    ],
    [
      'as a terminal shows it, with somebody’s date in front of a line that has a level',
      'INFO[0030] words level=info',
      { ...PLAIN, level: 'INFO', time: '', message: 'words level=info' },
    ],
  ])('%s', (_, line, parts) => {
    expect(logrusLine(line)).toStrictEqual(parts);
  });

  it.each([
    ['a message alone', 'msg="words"'],
    ['another’s words in front', `said: time="${TIME}" level=info msg="words"`],
    ['another’s words in front of the short form', 'said INFO[0030] words'],
    ['a level of nobody', 'NOTE[0030] words'],
    ['no seconds', 'INFO[30] words'],
    ['too many keys', `level=info ${'a=b '.repeat(80)}msg="words"`],
    ['too much in its keys', `level=info ${`a=${'b'.repeat(75)} `.repeat(5)}msg="words"`],
  ])('but not where there is %s', (_, line) => {
    expect(logrusLine(line)).toBeNull();
  });

  it('with its whole error and, except in the short form, its whole message', () => {
    expect(logrusLine(`level=info msg="${'y'.repeat(20_000)}`)?.message).toHaveLength(20_000);
    expect(logrusLine(`INFO[0030] ${LONG}`)?.message).toHaveLength(4_096);
    expect(logrusLine(`level=info msg="a" b="${LONG}" error="late"`)?.error).toBe('late');
    expect(logrusLine(`ERRO[0030] a error=${LONG}`)?.error).toHaveLength(5_000);
    expect(logrusLine(`ERRO[0030] a id="${LONG}" error="late"`)?.error).toBe('late');
  });

  it('up to a mark that ends its message, if that comes soon', () => {
    expect(logrusLine(`level=info msg="a"b${LONG}" error="no"`)).toMatchObject({
      message: `a"b${LONG}" error="no"`,
      error: '',
    });
  });
});

const of = (kind: string, id = ID, sandbox = false) => ({
  kind,
  ...NOBODY,
  id,
  detail: { error: 'no', runtime: true, ...(sandbox && { sandbox: true }) },
});

describe('a message of a runtime tells', () => {
  it.each<readonly [what: string, message: string, facts: readonly object[]]>([
    ['a stop that is asked for', `StopContainer for "${ID}" with timeout 30 (s)`, [of('StopContainerCalled')]],
    ['a stop that is done', `StopContainer for "${ID}" returns successfully`, [of('ContainerExited')]],
    ['a stop that fails', `StopContainer for "${ID}" failed`, [of('StopContainerFailed')]],
    ['nothing, of a signal', `Stop container "${ID}" with signal terminated`, []],
    ['nothing, of a kill', `Kill container "${ID}"`, []],
    [
      'a sandbox’s stop that is done',
      `StopPodSandbox for "${ID}" returns successfully`,
      [of('SandboxStopped', ID, true)],
    ],
    ['a sandbox’s stop that fails', `StopPodSandbox for "${ID}" failed`, [of('StopSandboxFailed', ID, true)]],
    ['a sandbox’s stop that is asked for', `StopPodSandbox for "${ID}"`, [of('StopSandboxCalled', ID, true)]],
    ['a sandbox that is removed', `RemovePodSandbox "${ID}" returns successfully`, [of('SandboxRemoved', ID, true)]],
    ['a stop of CRI-O’s', `Stopping container: ${ID} (timeout: 30s)`, [of('StopContainerCalled')]],
    ['a stop that lasts', `Stopping container ${ID} with stop signal timed out`, [of('StopContainerFailed')]],
    ['a stop that fails, in any case', `failed to stop container ${ID}: x`, [of('StopContainerFailed')]],
    [
      'a stop of dockerd’s that fails',
      `Handler for POST /v1.40/containers/${ID}/stop returned error: x`,
      [of('StopContainerFailed')],
    ],
    ['a stop of crictl’s that fails', `stopping the container "${ID}" failed: x`, [of('StopContainerFailed')]],
    ['a sandbox of crictl’s that fails', `removing pod sandbox "${ID}": x`, [of('StopSandboxFailed', ID, true)]],
    [
      'a container that ended, and whose',
      `Stopped container ${ID}: shop/web/app`,
      [{ ...of('ContainerExited'), namespace: 'shop', name: 'web' }],
    ],
    [
      'a container that was made, and whose',
      `Created container ${ID}: shop/web/app`,
      [{ ...of('Mentioned'), namespace: 'shop', name: 'web' }],
    ],
    [
      'a container that ended, and whose by the runtime’s name',
      `Stopped container ${ID} k8s_app_web_shop_${U}_0`,
      [{ ...of('ContainerExited'), ...WEB }],
    ],
    [
      'a container that has not ended, named',
      `Container ${ID} failed to exit within 30 seconds of signal 15`,
      [of('StopContainerCalled')],
    ],
    [
      'a container that has not ended',
      'Container failed to exit within 30s of signal 15',
      [of('StopContainerCalled', POD_ID)],
    ],
    [
      'a container that can’t be killed',
      'Container failed to exit within 10s of kill - trying direct SIGKILL',
      [of('StopContainerFailed', POD_ID)],
    ],
    ['a sandbox of CRI-O’s that stops', `Stopping pod sandbox: ${ID}`, [of('StopSandboxCalled', ID, true)]],
    ['a sandbox of CRI-O’s that stopped', `Stopped pod sandbox: ${ID}`, [of('SandboxStopped', ID, true)]],
    [
      'a sandbox of CRI-O’s that had stopped',
      `Stopped pod sandbox (already stopped): ${ID}`,
      [of('SandboxStopped', ID, true)],
    ],
    ['a sandbox of CRI-O’s that is gone', `Removed pod sandbox: ${ID}`, [of('SandboxRemoved', ID, true)]],
    ['nothing, of an image', 'PullImage "nginx"', []],
  ])('%s', (_, message, facts) => {
    expect(readRuntimeMessage({ message, error: 'no', container: POD_ID })).toStrictEqual(facts);
  });

  it('whose it is by its error, where it does not say so itself', () => {
    const error = `name k8s_app_web_shop_${U}_0 is taken`;
    const message = `StopContainer for "${ID}" failed`;
    expect(readRuntimeMessage({ message, error })).toMatchObject([WEB]);
    const named = `Stopped container ${ID}: shop/api/app`;
    expect(readRuntimeMessage({ message: named, error })).toMatchObject([{ name: 'api', uid: '' }]);
  });

  it('of no container where none is named', () => {
    const message = 'Container failed to exit within 30s of signal 15';
    expect(readRuntimeMessage({ message, error: '' })).toStrictEqual([
      { kind: 'StopContainerCalled', ...NOBODY, id: '', detail: { error: '', runtime: true } },
    ]);
  });

  it('the whole error', () => {
    const [fact] = readRuntimeMessage({ message: `StopContainer for "${ID}" failed`, error: LONG }) ?? [];
    expect(fact?.detail?.['error']).toBe(LONG);
  });

  it.each([
    ['words of nobody', 'words'],
    ['a call of another’s', `said StopContainer for "${ID}" failed`],
    [
      'a container that dockerd does not have',
      `Handler for POST /v1.40/containers/${ID}/stop returned error: No such container`,
    ],
    ['a sandbox that is gone', `stopping pod sandbox "${ID}": rpc error: code = NotFound`],
  ])('null where it is none: %s', (_, message) => {
    expect(readRuntimeMessage({ message, error: '' })).toBeNull();
  });
});

describe('a cgroup that could not be removed', () => {
  const remains = (error: string) => readRuntimeMessage({ message: 'Failed to remove cgroup (will retry)', error });

  it.each([
    ['a slice', `unlinkat /sys/fs/cgroup/kubepods.slice/kubepods-burstable-pod${U.replaceAll('-', '_')}.slice: busy`],
    ['a directory', `rmdir /sys/fs/cgroup/kubepods/pod${U}: busy`],
  ])('is that of a pod: %s', (_, error) => {
    expect(remains(error)).toStrictEqual([{ kind: 'CgroupFailed', ...NOBODY, uid: U, detail: { error } }]);
  });

  it('is that of a static pod, which has a hash', () => {
    const uid = U.replaceAll('-', '');
    expect(remains(`rmdir /sys/fs/cgroup/kubepods/pod${uid}: busy`)).toMatchObject([{ uid }]);
  });

  it('is nobody’s without a UID near its beginning', () => {
    expect(remains('rmdir /sys/fs/cgroup/system.slice: busy')).toEqual([]);
    expect(remains(`${'x'.repeat(600)}/kubepods/pod${U}`)).toEqual([]);
    expect(remains(`rmdir /kubepods/pod${U.replace('4b5a', '4__b5')}`)).toEqual([]);
  });

  it('keeps the whole error', () => {
    expect(remains(`rmdir /kubepods/pod${U}: ${LONG}`)?.[0]?.detail?.['error']).toHaveLength(5_057);
  });
});

describe('a sandbox that is made', () => {
  const GO = `RunPodSandbox for &PodSandboxMetadata{Name:web,Uid:${U},Namespace:shop,Attempt:0,}`;
  const PROTO = `RunPodSandbox for name:"web"  uid:"${U}"  namespace:"shop"`;

  it.each([
    ['asked for, as Go prints it', GO, { kind: 'NeedsSandbox', ...WEB, detail: { runtime: true } }],
    ['asked for, as protobuf prints it', PROTO, { kind: 'NeedsSandbox', ...WEB, detail: { runtime: true } }],
    ['made', `${GO} returns sandbox id "${ID}"`, { kind: 'SandboxCreated', ...WEB, id: ID, detail: { runtime: true } }],
  ])('names its pod when it is %s', (_, message, fact) => {
    expect(readRuntimeMessage({ message, error: '' })).toStrictEqual([fact]);
  });

  it('tells nothing without a name', () => {
    expect(readRuntimeMessage({ message: `RunPodSandbox for "${ID}"`, error: '' })).toEqual([]);
  });

  it('has containers', () => {
    const made = `CreateContainer within sandbox "${POD_ID}" for &ContainerMetadata{Name:app,Attempt:0,}`;
    expect(containerInSandbox(`${made} returns container id "${ID}"`)).toEqual({ container: ID, sandbox: POD_ID });
    expect(containerInSandbox(made)).toBeNull();
    expect(containerInSandbox(`said ${made} returns container id "${ID}"`)).toBeNull();
    expect(containerInSandbox(`${made}${' '.repeat(1_200)} returns container id "${ID}"`)).toBeNull();
  });
});

describe('systemd says of the kubelet’s unit', () => {
  it.each([
    ['that it started', 'Started kubelet: The Kubernetes Node Agent.', [{ kind: 'KubeletStarted', ...NOBODY }]],
    ['that k3s started', 'Started Lightweight Kubernetes.', [{ kind: 'KubeletStarted', ...NOBODY }]],
    ['that it stopped', 'Stopped kubelet: The Kubernetes Node Agent.', [{ kind: 'KubeletStopped', ...NOBODY }]],
    [
      'that it ended',
      'kubelet.service: Main process exited, code=exited, status=1/FAILURE',
      [{ kind: 'KubeletStopped', ...NOBODY }],
    ],
    ['nothing of another', 'Started containerd container runtime.', []],
    ['nothing of another that ended', 'containerd.service: Succeeded.', []],
    ['nothing of a mount', 'var-lib-kubelet.mount: Deactivated successfully.', []],
    ['nothing that it does not say', 'words of nobody', null],
    ['nothing within a sentence', 'it said Started kubelet', null],
  ])('%s', (_, message, facts) => {
    expect(readSystemd(message)).toEqual(facts);
  });
});
