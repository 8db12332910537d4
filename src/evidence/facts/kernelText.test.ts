import { describe, expect, it } from 'vitest';
import { readKernel } from './kernelText.ts';

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
