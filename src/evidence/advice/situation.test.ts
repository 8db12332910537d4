/** What advice depends on, as a verdict and its lines tell it. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { fact } from '../testing/madeFacts.ts';
import { nodeOfPod, situationOf, type Judged, type Subject } from './situation.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);

const line = (kind: Fact['kind'], text = '', more: Partial<Fact> = {}) =>
  fact(kind, { mark: { file: 0, line: 1, text }, ...more });
const situation = (judged: Partial<Judged> = {}, subject: Partial<Subject> = {}) =>
  situationOf(
    { stage: 'Terminating', waitingOn: 'container-stop', proofs: [], subject: '', error: '', ...judged },
    { namespace: 'default', name: 'web', uid: UID, isStatic: false, facts: [], ...subject },
  );

describe('a situation', () => {
  it('of which little is told is the usual one', () => {
    expect(situation()).toMatchObject({
      stage: 'Terminating',
      waitingOn: 'container-stop',
      isStatic: false,
      text: '',
      kinds: new Set(),
      particulars: {
        namespace: 'default',
        pod: 'web',
        uid: UID,
        node: '',
        container: '',
        'container-id': '',
        'sandbox-id': '',
        volume: '',
        finalizer: '',
        driver: '',
        cni: '',
      },
      plugin: { id: 'other' },
      network: { type: '' },
      runtime: null,
      finalizers: [],
      owner: { owner: 'unknown' },
      kubeletUnit: 'kubelet',
      root: '/var/lib/kubelet',
    });
  });

  it('has the words of the error and of its lines, each not too long', () => {
    const proofs = [line('Killing', 'killing'), line('SyncFailed', 'syncing', { detail: { error: 'no sync' } })];
    const { text, kinds } = situation({ error: 'timeout', proofs });
    expect(text).toBe('timeout\n\nkilling\nno sync\nsyncing');
    expect(kinds).toEqual(new Set(['Killing', 'SyncFailed']));
    const long = situation({ error: 'x'.repeat(9_000), proofs: [line('Killing', 'y'.repeat(9_000))] }).text;
    expect(long).toBe(`${'x'.repeat(4_000)}\n\n${'y'.repeat(4_000)}`);
  });

  it('is of a static pod, or of its mirror', () => {
    expect(situation({}, { isStatic: true }).isStatic).toBe(true);
    const mirror = [line('Killing'), line('Object', '', { detail: { mirror: true } })];
    expect(situation({ proofs: mirror }).isStatic).toBe(true);
    expect(situation({ proofs: [line('Object', '', { detail: { mirror: false } })] }).isStatic).toBe(false);
  });

  it.each([
    'StopContainerFailed',
    'Killing',
    'StopContainerCalled',
    'PreStopStarted',
    'PreStopFailed',
    'PlegStarted',
  ] as const)('has the container that is told of: %s', (kind) => {
    const proofs = [
      line('SyncFailed', '', { id: SANDBOX }),
      line(kind, '', { container: 'app', id: ID }),
      line('Killing', '', { container: 'side', id: SANDBOX }),
    ];
    expect(situation({ proofs }).particulars).toMatchObject({ container: 'app', 'container-id': ID, 'sandbox-id': '' });
  });

  it('has the sandbox that is told of, and that is no container', () => {
    const proofs = [
      line('PlegStarted', '', { detail: { sandbox: true } }),
      line('PlegStarted', '', { id: '', detail: { sandbox: true } }),
      line('PlegStarted', '', { id: SANDBOX, container: 'x', detail: { sandbox: true } }),
      line('Killing', '', { id: ID }),
    ];
    expect(situation({ proofs }).particulars).toMatchObject({
      container: '',
      'container-id': ID,
      'sandbox-id': SANDBOX,
    });
  });

  it('has the sandbox that an error names, where it is waited for', () => {
    const error = `failed to destroy network for sandbox \\"${SANDBOX}\\": no network`;
    expect(situation({ error, waitingOn: 'sandbox-teardown' }).particulars['sandbox-id']).toBe(SANDBOX);
    expect(situation({ error }).particulars['sandbox-id']).toBe('');
    expect(situation({ error: 'no', waitingOn: 'sandbox-teardown' }).particulars['sandbox-id']).toBe('');
    const proofs = [line('PlegStarted', '', { id: ID, detail: { sandbox: true } })];
    expect(situation({ error, proofs, waitingOn: 'sandbox-teardown' }).particulars['sandbox-id']).toBe(ID);
  });

  it.each<[what: string, subject: string, error: string, volume: string]>([
    ['its directory', 'x', `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~nfs/data: busy`, 'data'],
    ['its unique name', `kubernetes.io/secret/${UID}-token`, 'busy', 'token'],
    ['its name', 'data', 'busy', 'data'],
    ['a unique name of no pod', 'kubernetes.io/csi/x^y', 'busy', ''],
  ])('has the volume by %s', (_what, subject, error, volume) => {
    expect(situation({ subject, error, waitingOn: 'volume-unmount' }).particulars.volume).toBe(volume);
    expect(situation({ subject, error }).particulars.volume).toBe('');
  });

  it('has the finalizers that are waited for', () => {
    const subject = 'wrangler.cattle.io/pod, example.com/hold';
    const held = situation({ subject, waitingOn: 'finalizer' });
    expect(held.finalizers).toEqual(['wrangler.cattle.io/pod', 'example.com/hold']);
    expect(held.particulars.finalizer).toBe('wrangler.cattle.io/pod');
    expect(held.owner.owner).toBe('wrangler');
    expect(situation({ subject })).toMatchObject({ finalizers: [], particulars: { finalizer: '' } });
  });

  it('has the plug-ins, and the runtime, by their words', () => {
    const error = 'kubernetes.io/csi/csi.example.com^x plugin type="calico" containerd://ab';
    expect(situation({ error })).toMatchObject({
      plugin: { id: 'csi' },
      network: { pods: 'calico-node' },
      runtime: 'containerd',
      particulars: { driver: 'csi.example.com', cni: 'calico' },
    });
    expect(situation({ error }, { runtime: 'docker' }).runtime).toBe('docker');
  });

  it.each([
    ['kubelet[812]: words', 'kubelet'],
    ['microk8s.daemon-kubelite[812]: words', 'snap.microk8s.daemon-kubelite'],
    ['k3s[812]: words', ''],
    ['rke2[812]: words', ''],
    ['origin-node[812]: words', ''],
    ['hyperkube[812]: words', ''],
    ['k3s: words', 'kubelet'],
    ['xk3s[812]: words', 'kubelet'],
    ['xmicrok8s.daemon-kubelite', 'kubelet'],
  ])('has the kubelet’s unit: %s', (error, unit) => {
    expect(situation({ error }).kubeletUnit).toBe(unit);
  });

  it('has the directory that a kubelet keeps its pods in', () => {
    expect(situation({ error: `rmdir /opt/k8s/kubelet/pods/${UID}/volumes: busy` }).root).toBe('/opt/k8s/kubelet');
    expect(situation({ error: 'rmdir /opt/pods/x/volumes' }).root).toBe('/var/lib/kubelet');
  });
});

describe('the node', () => {
  it('is the last that an object names, or the first that a line comes from', () => {
    const said = (node: string) => fact('Object', { detail: { node } });
    const from = (node: string) => fact('Killing', { node });
    expect(nodeOfPod([said('node-a'), said('node-b'), said(''), from('node-c')])).toBe('node-b');
    expect(nodeOfPod([from(''), from('node-a'), from('node-b')])).toBe('node-a');
    expect(nodeOfPod([from('')])).toBe('');
    expect(nodeOfPod([])).toBe('');
  });

  it('is the one that is given', () => {
    const facts = [fact('Killing', { node: 'node-a' })];
    expect(situation({}, { facts }).particulars.node).toBe('node-a');
    expect(situation({}, { facts, node: 'node-b' }).particulars.node).toBe('node-b');
  });
});
