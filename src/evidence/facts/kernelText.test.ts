import { describe, expect, it } from 'vitest';
import { isBlockedRow, kernelText, readKernel } from './kernelText.ts';

const UID = '0f5cd2bb-92a4-4d3a-9c8b-5a7e1d6f4c21';
const SLICE = UID.replaceAll('-', '_');
const HASH = '0f5cd2bb92a44d3a9c8b5a7e1d6f4c21';

/** Whose cgroup a line names, if any pod's. */
const named = (line: string): readonly string[] => readKernel(line).map(({ uid }) => uid);

describe('a pod that a line of the kernel names by its cgroup', () => {
  it.each([
    ['as systemd names its slice', `oom-kill:task_memcg=/kubepods.slice/kubepods-burstable-pod${SLICE}.slice`, UID],
    ['as cgroupfs names its directory', `Memory cgroup out of memory in /kubepods/besteffort/pod${UID}/app`, UID],
    ['with the guaranteed pods, next to the root', `killed as a result of limit of /kubepods/pod${UID}`, UID],
    ['of a static pod, whose UID is a hash', `oom_memcg=/kubepods/burstable/pod${HASH}/c,task=app`, HASH],
  ])('is known %s', (_, line, uid) => {
    expect(named(line)).toEqual([uid]);
  });

  it.each([
    ['where the name belongs to something else', `kubepods usage, pod${UID}`],
    ['behind a blank', `kubepods /pod${UID}`],
    ['where the UID is too short', `/kubepods/pod${UID.slice(0, 20)}`],
    ['where the hash is too short', `/kubepods/pod${HASH.slice(0, 31)} `],
    ['where the hash is too long', `/kubepods/pod${HASH}0`],
    ['where it begins with something else', `/kubepods/pod${UID.replace('0f5c', 'zzzz')}`],
    ['where other characters are in it', `/kubepods/pod${UID.replace('4d3a', 'gggg')}`],
    ['without the root of the pods', `/system.slice/pod${UID}`],
  ])('is not made up %s', (_, line) => {
    expect(named(line)).toEqual([]);
  });
});

describe('a line of dmesg', () => {
  it.each([
    ['has seconds in front of it', '[ 1234.567890] words', 'words'],
    ['has a date in front of it', '[Wed Jun 12 10:00:00 2024] words', 'words'],
    ['has a bracket of its own', '[drm] words', null],
    ['has words in front of it', 'said [ 1234.567890] words', null],
    ['has nothing in front of it', 'words', null],
  ])('%s', (_, line, text) => {
    expect(kernelText(line)).toBe(text);
  });
});

describe('trouble of the kernel', () => {
  const NOBODY = { uid: '', namespace: '', name: '' };
  const trouble = (of: string, error: string) => [{ kind: 'KernelTrouble', ...NOBODY, detail: { trouble: of, error } }];

  it.each([
    ['a server that does not answer', 'nfs: server nas-1 not responding, still trying', 'nfs'],
    ['a server that answers again', 'nfs: server nas-1 OK', 'nfs answers'],
    ['a task that hangs', 'INFO: task umount:4711 blocked for more than 120 seconds.', 'hung'],
    ['a task that hangs, without its level', 'task umount:4711 blocked for more than 120 seconds.', 'hung'],
  ])('is %s', (_, line, of) => {
    expect(readKernel(line)).toEqual(trouble(of, line));
  });

  it('is shown up to some length', () => {
    const line = `nfs: server nas-1 not responding, ${'x'.repeat(900)}`;
    expect(readKernel(line)).toEqual(trouble('nfs', line.slice(0, 200)));
  });

  it('is none of other words', () => {
    expect(readKernel('words')).toEqual([]);
    expect(readKernel('it said nfs: server nas-1 not responding')).toEqual([]);
    expect(readKernel(`${'x'.repeat(800)} /kubepods/pod${UID}`)).toEqual([]);
  });

  it('is none where a pod is mentioned', () => {
    expect(readKernel(`/kubepods/pod${UID}`)).toEqual([{ kind: 'Mentioned', ...NOBODY, uid: UID }]);
  });
});

describe('a row of ps', () => {
  it.each([
    ['771204 Ds   lustre_wait_event                57:40 /opt/x', true],
    ['root 812 0.0 0.1 9120 311 ? D 12:01 0:00 tar xf a.tar', true],
    ['4711 1 D+ rpc_wait_bit_killable ls /mnt', true],
    ['4711 Ss   ep_poll                          57:40 /opt/x', false],
    ['cart-0   1/1   Running   0   9h', false],
  ])('%s is of a blocked process: %s', (line, isBlocked) => {
    expect(isBlockedRow(line)).toBe(isBlocked);
  });
});
