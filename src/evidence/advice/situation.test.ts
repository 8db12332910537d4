/** What advice depends on, as a verdict and its lines tell it. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../../kube/time.ts';
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
      remark: '',
      grace: 'unknown',
      flags: new Set(['leaving', 'object', 'api']),
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
        pv: '',
        finalizer: '',
        driver: '',
        cni: '',
      },
      plugin: 'other',
      runtime: null,
      owner: 'unknown',
      literals: { 'kubelet-unit': 'kubelet', root: '/var/lib/kubelet' },
    });
  });

  it('has the words of the error and of its lines, each not too long', () => {
    const proofs = [line('Killing', 'killing'), line('SyncFailed', 'syncing', { detail: { error: 'no sync' } })];
    const { text, kinds } = situation({ error: 'timeout', proofs });
    expect(text).toBe('timeout\n\nkilling\nno sync\nsyncing');
    expect(kinds).toEqual(new Set(['Killing', 'SyncFailed']));
    const long = situation({ error: 'x'.repeat(20_000), proofs: [line('Killing', 'y'.repeat(20_000))] }).text;
    expect(long).toBe(`${'x'.repeat(16_384)}\n\n${'y'.repeat(16_384)}`);
  });

  it('is of a static pod, or of its mirror', () => {
    expect(situation({}, { isStatic: true }).flags).not.toContain('api');
    const mirror = [line('Killing'), line('Object', '', { detail: { mirror: true } })];
    expect(situation({ proofs: mirror }).flags).not.toContain('api');
    expect(situation({ proofs: [line('Object', '', { detail: { mirror: false } })] }).flags).toContain('api');
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

  const unique = (name: string): string => `(UniqueName: "kubernetes.io/${name}") pod "${UID}"`;
  const path = (rest: string): string => `/var/lib/kubelet/pods/${UID}/volumes/${rest}`;
  it.each<[what: string, subject: string, error: string, pv: string]>([
    ['from its path', 'x', `unmount ${path('kubernetes.io~nfs/pvc-1')}: busy`, 'pvc-1'],
    ['from a path with a mount below it', 'x', path('kubernetes.io~csi/pvc-1/mount'), 'pvc-1'],
    ['not from a path that may have been cut', 'x', path('kubernetes.io~nfs/pvc-'), ''],
    ['from its unique name, which ends in the name of the directory', 'x', unique(`secret/${UID}-token`), 'token'],
    ['from its unique name as the subject', `kubernetes.io/secret/${UID}-token`, 'busy', 'token'],
    ['not from a unique name that may have been cut', 'x', `kubernetes.io/nfs/${UID}-pvc-`, ''],
    ['not from the unique name of a CSI volume', 'data', unique('csi/csi.example.com^vol-1'), ''],
    [
      'not from the pod’s name for the volume, because a claim’s directory has another',
      'data',
      'volume "data" busy',
      '',
    ],
  ])('has the name of a volume’s directory: %s', (_what, subject, error, pv) => {
    expect(situation({ subject, error, waitingOn: 'volume-unmount' }).particulars.pv).toBe(pv);
    expect(situation({ subject, error }).particulars.pv).toBe('');
  });

  it('ignores the directory of another volume', () => {
    const proofs = [
      line('UnmountFailed', path('kubernetes.io~nfs/other/'), { volume: 'other' }),
      line('UnmountFailed', path('kubernetes.io~csi/pvc-2/mount'), { volume: 'data' }),
    ];
    const { particulars, plugin } = situation({ subject: 'data', proofs, waitingOn: 'volume-unmount' });
    expect([particulars.pv, particulars.volume, plugin]).toEqual(['pvc-2', 'data', 'csi']);
  });

  it('has the finalizers that are waited for', () => {
    const subject = 'wrangler.cattle.io/pod, example.com/hold';
    const held = situation({ subject, waitingOn: 'finalizer' });
    expect(held.particulars.finalizer).toBe('wrangler.cattle.io/pod');
    expect(held.owner).toBe('wrangler');
    expect(situation({ subject })).toMatchObject({ particulars: { finalizer: '' } });
  });

  it('has the plug-ins, and the runtime, by their words', () => {
    const error = 'kubernetes.io/csi/csi.example.com^x plugin type="calico" containerd://ab';
    expect(situation({ error })).toMatchObject({
      plugin: 'csi',
      literals: { 'network-pods': 'calico-node' },
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
    expect(situation({ error }).literals['kubelet-unit']).toBe(unit === '' ? null : unit);
  });

  it('has the directory that a kubelet keeps its pods in', () => {
    expect(situation({ error: `rmdir /opt/k8s/kubelet/pods/${UID}/volumes: busy` }).literals['root']).toBe(
      '/opt/k8s/kubelet',
    );
    expect(situation({ error: 'rmdir /opt/pods/x/volumes' }).literals['root']).toBe('/var/lib/kubelet');
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

describe('the grace period', () => {
  const MINUTE = 60_000_000;
  const killed = line('Killing', '', { utc: MINUTE, detail: { gracePeriod: 120 } });
  const graceAt = (end: number | null, facts: readonly Fact[], judged: Partial<Judged> = {}) =>
    situationOf(
      { stage: 'Terminating', waitingOn: 'container-stop', proofs: [], subject: '', error: '', ...judged },
      { namespace: '', name: '', uid: '', isStatic: false, facts },
      { end, linesOf: () => [] },
    );

  it('is running while the last line of the input is before its end', () => {
    expect(graceAt(2 * MINUTE, [killed]).grace).toBe('running');
    expect(graceAt(4 * MINUTE, [killed]).grace).toBe('over');
    expect(graceAt(4 * MINUTE, [killed]).flags).toContain('stuck');
    expect(graceAt(2 * MINUTE, [killed]).flags).not.toContain('stuck');
  });

  it('is unknown if the input has no last time, no kill or no grace period', () => {
    expect(graceAt(null, [killed]).grace).toBe('unknown');
    expect(graceAt(2 * MINUTE, []).grace).toBe('unknown');
    expect(graceAt(2 * MINUTE, [line('Killing', '', { utc: MINUTE })]).grace).toBe('unknown');
  });

  it('is over after an object’s deletionTimestamp, and unknown before it', () => {
    const end = parseRfc3339('2024-06-12T10:05:00Z');
    const object = (deletionTimestamp: string) => [line('Object', '', { detail: { deletionTimestamp } })];
    expect(graceAt(end, object('2024-06-12T10:04:00Z')).grace).toBe('over');
    expect(graceAt(end, object('2024-06-12T10:06:00Z')).grace).toBe('unknown');
    expect(graceAt(end, object('soon')).grace).toBe('unknown');
  });

  it('is running while a request to the runtime has only timed out before the end of the first kill’s grace period', () => {
    const timedOut = (utc: number) =>
      line('StopContainerFailed', '', { utc, detail: { error: 'context deadline exceeded' } });
    const again = line('Killing', '', { utc: 4 * MINUTE, detail: { gracePeriod: 120 } });
    expect(graceAt(2 * MINUTE, [killed], { proofs: [timedOut(2 * MINUTE)] }).grace).toBe('running');
    expect(graceAt(4 * MINUTE, [killed, again], { proofs: [timedOut(4 * MINUTE)] }).grace).toBe('over');
    const denied = line('StopContainerFailed', '', { utc: 2 * MINUTE, detail: { error: 'permission denied' } });
    expect(graceAt(2 * MINUTE, [killed], { proofs: [denied] }).grace).toBe('over');
  });

  it('is over if a stop has failed, or a description or a remark says so', () => {
    expect(graceAt(null, [], { proofs: [line('StopContainerFailed')] }).grace).toBe('over');
    expect(graceAt(null, [], { proofs: [line('Described', '', { detail: { lasts: 360 } })] }).grace).toBe('over');
    expect(graceAt(null, [], { remark: { code: 'containerOverdue' } }).grace).toBe('over');
    expect(graceAt(null, [], { remark: { code: 'stillReady' } }).grace).toBe('unknown');
  });
});
