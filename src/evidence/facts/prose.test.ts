/** What people's own sentences tell: each row of `prose.json` by a sentence that it is for, and by one that it is not for. */
import { describe, expect, it } from 'vitest';
import { textDetail, type Telling } from './fact.ts';
import { readProse } from './prose.ts';

/** A telling as `kind name`, `stuck`, or `kind wait`. */
const inShort = ({ kind, name, detail }: Telling): string => {
  if (kind === 'DeletionRequested') return [detail?.['stuck'] === true ? 'stuck' : 'asked', name].join(' ').trim();
  return [kind, name, textDetail({ detail }, 'wait')].filter((part) => part !== '').join(' ');
};
const told = (line: string): readonly string[] => readProse(line).map(inShort);

describe('a sentence about a pod that stays Terminating', () => {
  it.each([
    'our tf-runner runs fine, but afterwards it stays in `Terminating`',
    'get pods shows the two as Terminating',
    'The containers are terminated, the pods are Terminating, the Job is gone',
    'a few pods get stuck in the termination phase',
    'the previous replicas did not terminate',
    'the sso pod never goes away',
    'Try to delete pod, but hang',
    '挂载了hostpath 的pod 重建的时候可能会遇到无法删除一直处于：Terminating',
  ])('is told: %s', (line) => {
    expect(told(line)).toContain('stuck');
  });

  it.each([
    'If a pod is stuck in Terminating, look at its finalizers',
    'the pod is not stuck in Terminating any more',
    'the namespace stays in Terminating',
    'a claim that is stuck Terminating',
    'the pod starts and then terminates',
    '// the pod is stuck in Terminating until its node is back',
    'Fixed a bug where pods stay in Terminating if a webhook fails',
  ])('is not told: %s', (line) => {
    expect(told(line).filter((each) => each.includes('stuck') || each.includes('WaitTold'))).toEqual([]);
  });

  it('denies nothing of the sentence before it', () => {
    expect(told('The pod is stuck in Terminating. A restart does not help.')).toEqual(['stuck']);
  });

  it('names the pod if the pod’s name has a digit, or is in quotes', () => {
    expect(told('pod web-7d9c6b5fd8-5rn4q is Terminating for hours')).toEqual(['asked web-7d9c6b5fd8-5rn4q']);
    expect(told('delete pod `block-volume-test`')).toEqual(['Mentioned block-volume-test']);
    expect(told('delete pod before-hand')).toEqual([]);
  });
});

describe('a sentence about what a pod waits for', () => {
  it.each([
    ['the NFS server has died', 'volume-unmount'],
    ['umount simply hangs on the node', 'volume-unmount'],
    ['first delete secret csi driver pod, then delete the sso pod', 'volume-unmount'],
    ['Pods with unkillable processes (D-state)', 'container-stop'],
    ['FROZEN', 'container-stop'],
    ['the worker is blocked on StopPodSandbox, which never returns', 'sandbox-teardown'],
    ['the issue was tracked to the SGX webhook', 'apiserver'],
    ['deleting the mirror pod does nothing', 'mirror-conflict'],
    ['It is stuck in preStop hook', 'prestop'],
    ['Karpenter cannot disrupt a node if a pod has a PDB', 'none'],
  ])('tells it: %s', (line, wait) => {
    expect(told(line)).toContain(`WaitTold ${wait}`);
  });

  it.each(['an NFS volume is mounted at /data', 'the webhook registers itself', 'we mount and unmount disks daily'])(
    'is none: %s',
    (line) => {
      expect(told(line)).toEqual([]);
    },
  );
});

describe('a sentence about a node', () => {
  it('tells that the node is off, and nothing of one that is back', () => {
    expect(told('I deallocate node1, and pods go away')).toEqual(['NodeLost']);
    expect(told('After the node poweroff everything stopped')).toEqual(['NodeLost']);
    expect(told('the node was down and is back again')).toEqual([]);
  });
});

it('explains, and tells nothing of a pod', () => {
  for (const line of ['Why does my pod stay in Terminating?', 'When you run kubectl delete, the pod is Terminating'])
    expect(readProse(line).map(({ kind }) => kind)).toEqual(['Explained']);
});
