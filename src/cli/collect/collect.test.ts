import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../commandLine.ts';

async function run(args: readonly string[], stdin = '') {
  let out = '';
  let err = '';
  const code = await commandLine(args, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => stdin,
  });
  return { code, out, err };
}

const collect = async (...args: readonly string[]) => run(['collect', ...args]);

const UID = '0a1b2c3d-1111-4222-8333-944455556666';
const PV = 'pvc-5b1e9a40-7777-4888-9999-000011112222';
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'db-0',
    namespace: 'prod',
    uid: UID,
    deletionTimestamp: '2026-11-20T10:00:30Z',
    deletionGracePeriodSeconds: 30,
  },
  spec: { nodeName: 'node-1', containers: [{ name: 'db' }] },
  status: { phase: 'Running', containerStatuses: [{ name: 'db', ready: false, state: { terminated: {} } }] },
};
const RUNNING = { phase: 'Running', containerStatuses: [{ name: 'db', ready: true, state: { running: {} } }] };
const ATTACHMENTS = {
  apiVersion: 'v1',
  kind: 'List',
  items: [
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'VolumeAttachment',
      metadata: { name: 'csi-1', deletionTimestamp: '2026-11-20T10:10:00Z' },
      spec: { attacher: 'ebs.csi.aws.com', nodeName: 'node-1', source: { persistentVolumeName: PV } },
      status: { attached: true, detachError: { message: 'the volume is still in use' } },
    },
  ],
};
const SYNC = `2026-11-20T10:00:00.000100+0000 node-1 kubelet[1234]: I1120 10:00:00.000100    1234 kubelet.go:2409] "SyncLoop DELETE" source="api" pods=["prod/db-0"]`;
const DEAD = `2026-11-20T10:00:05.000100+0000 node-1 kubelet[1234]: I1120 10:00:05.000100    1234 kubelet.go:2430] "SyncLoop (PLEG): event for pod" pod="prod/db-0" event={"ID":"${UID}","Type":"ContainerDied","Data":"${'ab'.repeat(32)}"}`;
const UNMOUNT = `2026-11-20T10:05:00.000100+0000 node-1 kubelet[1234]: E1120 10:05:00.000000    1234 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/csi/ebs.csi.aws.com^vol-1 podName:${UID} nodeName:}" failed. No retries permitted until 2026-11-20 10:07:02.000000000 +0000 UTC m=+900.0 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-1") pod "${UID}" (UID: "${UID}") : kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = unmount failed: /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/${PV}/mount: target is busy`;

interface Answers {
  /** Output by a part of the command line. Any other command fails with kubectl's Forbidden error. */
  readonly [words: string]: string;
}

/** @returns a folder with programs in `bin` that print canned answers and record their command lines in `calls`. */
function sandbox(answers: Answers): string {
  const folder = mkdtempSync(join(tmpdir(), 'grace-period-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const cases = Object.entries(answers).map(([words, answer], i) => {
    writeFileSync(join(folder, `answer-${i}`), answer);
    return `*'${words}'*) cat '${join(folder, `answer-${i}`)}' ;;`;
  });
  for (const program of ['kubectl', 'journalctl', 'systemctl', 'crictl', 'ssh']) {
    const path = join(bin, program);
    const script =
      program === 'ssh'
        ? 'shift; exec "$@"'
        : `case "${program} $*" in\n${cases.join('\n')}\n*) echo 'Error from server (Forbidden): no' >&2; exit 1 ;;\nesac`;
    writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "${program} $*" >>'${join(folder, 'calls')}'\n${script}\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}

/** Runs the block with only the sandbox's and the system's programs. @returns its output, its file and the calls. */
function runBlock(block: string, folder: string, env: Readonly<Record<string, string>> = {}) {
  const out = execFileSync('sh', ['-eu'], {
    cwd: folder,
    input: block,
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...env },
  });
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('grace-period-'));
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n');
  return { out, file: join(folder, file), text: readFileSync(join(folder, file), 'utf8'), calls };
}

const STUCK: Answers = {
  'get pod db-0 -n prod -o jsonpath': 'node-1',
  'get pod db-0 -n prod -o json': `${JSON.stringify(POD, null, 4)}\n`,
  'get volumeattachments': `${JSON.stringify(ATTACHMENTS, null, 4)}\n`,
  'get nodes': 'NAME     STATUS   ROLES    AGE   VERSION\nnode-1   Ready    <none>   40d   v1.30.2\n',
  'get pv': `NAME     CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS   CLAIM            STORAGECLASS   AGE\n${PV}   8Gi   RWO   Delete   Bound   prod/data-db-0   gp3   40d\n`,
  'journalctl -u kubelet': `${[SYNC, DEAD, UNMOUNT].join('\n')}\n`,
};

describe('collect', () => {
  it('prints a block and runs nothing', async () => {
    const { code, out, err } = await collect('prod/db-0');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('\n  ask kubectl get pod db-0 -n prod -o json\n');
    expect(out).toMatch(/journalctl -u kubelet .* --since '\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC' /);
  });

  it('prints valid shell syntax, inside the here-document too', async () => {
    const { out } = await collect('prod/db-0', '--context', "it's", '--on-node', 'ssh root@node-1 sh');
    const [, inside = ''] = /^sh <<'GRACE_PERIOD'\n([\s\S]*)\nGRACE_PERIOD\n$/.exec(out) ?? [];
    expect(inside).not.toBe('');
    for (const script of [out, inside]) execFileSync('sh', ['-n'], { input: script });
  });

  it('uses only commands that read, and none that touches a mount', async () => {
    const { out } = await collect('prod/db-0', '--node', 'node-1');
    const commands = out.split('\n').filter((line) => /^\s*ask [a-z]/.test(line));
    expect(commands.length).toBeGreaterThan(15);
    const reads = /^\s*ask (?:kubectl get |journalctl |systemctl status |timeout 10 crictl (?:ps|pods) )/;
    for (const command of commands) expect(command).toMatch(reads);
    expect(out).not.toMatch(/\bsecrets?\b.* -o|\bdf\b|\bstat\b|fuser|umount|delete/);
  });

  it('writes one file that diagnose answers from', async () => {
    const { out: block } = await collect('prod/db-0', '--on-node', 'ssh root@node-1 sh');
    const { file, text, out } = runBlock(block, sandbox(STUCK));
    expect(out).toContain('Written: grace-period-prod-db-0.txt');
    expect(text).toContain('\n### grace-period: kubectl get pod db-0 -n prod -o json\n{');
    expect(text).toContain('\n### grace-period: kubectl get node node-1 -o json\nError from server (Forbidden): no\n');
    const { code, out: json, err } = await run(['diagnose', file, '--format', 'json']);
    const { pods, lines } = JSON.parse(json) as {
      pods: { name: string; waitingOn: string; evidence: { text: string }[] }[];
      lines: { unknown: number };
    };
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(pods).toMatchObject([{ namespace: 'prod', name: 'db-0', waitingOn: 'volume-unmount' }]);
    expect(pods[0]?.evidence.map((line) => line.text.trim())).toContain('"message": "the volume is still in use"');
    expect(lines.unknown).toBe(0);
  });

  it('continues after a failed command, and reports that the node’s logs are missing', async () => {
    const { out: block } = await collect('prod/db-0');
    const { out, calls, text } = runBlock(block, sandbox({}));
    expect(out).toContain("export ON_NODE='ssh root@NODE sh'");
    expect(calls.at(-1)).toContain('mutatingwebhookconfigurations');
    expect(calls.some((call) => call.startsWith('journalctl'))).toBe(false);
    // The node is unknown, so nothing asks about it.
    expect(text).not.toContain('get node ');
  });

  it('reaches the node with $ON_NODE from the environment', async () => {
    const { out: block } = await collect('prod/db-0');
    const { calls } = runBlock(block, sandbox(STUCK), { ON_NODE: 'sh' });
    expect(calls.filter((call) => call.startsWith('journalctl -k'))).toHaveLength(1);
  });

  it('lets diagnose see that the pod’s node is gone', async () => {
    const { out: block } = await collect('prod/db-0');
    const { file } = runBlock(
      block,
      sandbox({
        'get pod db-0 -n prod -o jsonpath': 'node-1',
        'get pod db-0 -n prod -o json': JSON.stringify({ ...POD, status: RUNNING }, null, 4),
        'get node node-1': 'Error from server (NotFound): nodes "node-1" not found\n',
        'get nodes': 'NAME     STATUS   ROLES    AGE   VERSION\nnode-2   Ready    <none>   40d   v1.30.2\n',
      }),
    );
    const { out } = await run(['diagnose', file, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ pods: [{ namespace: 'prod', name: 'db-0', waitingOn: 'node-lost' }] });
  });

  it('writes files that diagnose reads together, one per pod', async () => {
    const { out: block } = await collect('prod/db-0', '--on-node', 'ssh root@node-1 sh');
    const folder = sandbox(STUCK);
    const { text } = runBlock(block, folder);
    const files = mkdtempSync(join(tmpdir(), 'grace-period-'));
    writeFileSync(join(files, 'db-0.txt'), text);
    writeFileSync(join(files, 'db-1.txt'), text.replaceAll('db-0', 'db-1').replaceAll(UID, `1${UID.slice(1)}`));
    const { code, out } = await run(['diagnose', files, '--format', 'json']);
    expect(code).toBe(1);
    const { pods } = JSON.parse(out) as { pods: { name: string }[] };
    expect(pods.map(({ name }) => name).sort()).toEqual(['db-0', 'db-1']);
    for (const name of ['db-0', 'db-1'])
      expect(pods).toContainEqual(expect.objectContaining({ namespace: 'prod', name, waitingOn: 'volume-unmount' }));
  });

  it('lets diagnose see that the pod is gone', async () => {
    const { out: block } = await collect('prod/db-0');
    const gone = {
      'get pod db-0 -n prod -o jsonpath': '',
      'get pod db-0': 'Error from server (NotFound): pods "db-0" not found\n',
    };
    const { file } = runBlock(block, sandbox(gone));
    const { code, out } = await run(['diagnose', file, '--format', 'json']);
    expect(code).toBe(0);
    const { pods } = JSON.parse(out) as { pods: object[] };
    expect(pods).toMatchObject([{ namespace: 'prod', name: 'db-0', stage: 'Removed', waitingOn: 'none' }]);
  });

  it('passes context and kubeconfig to kubectl, with any characters', async () => {
    const context = `a'b "$(touch hacked)"; GRACE_PERIOD`;
    const { out: block } = await collect('prod/db-0', '--context', context, '--kubeconfig', '/tmp/my config');
    const folder = sandbox({});
    const { calls } = runBlock(block, folder);
    expect(calls[0]).toBe(
      `kubectl --request-timeout=10s --context=${context} --kubeconfig=/tmp/my config get pod db-0 -n prod -o json`,
    );
    expect(readdirSync(folder)).not.toContain('hacked');
  });
});

describe('collect --from', () => {
  const from = async (text: string, ...args: readonly string[]) =>
    run(['collect', 'prod/db-0', '--from', '-', ...args], text);

  it('takes the node from the object, and starts the logs shortly before its deletion', async () => {
    const { out } = await from(JSON.stringify(POD));
    expect(out).toContain("--since '2026-11-20 09:58:00 UTC'");
    expect(out).toContain('ask kubectl get node node-1 -o json');
  });

  it('puts the commands that settle the diagnosed wait first', async () => {
    const answer = { namespace: 'prod', name: 'db-0', since: '2026-11-20T10:00:30Z', waitingOn: 'volume-unmount' };
    const { out } = await from(JSON.stringify({ pods: [answer] }));
    const asked = out.split('\n').filter((line) => /^\s*(?:\[.*\|\| )?ask /.test(line));
    expect(asked[1]).toContain('get pvc');
    expect(out).toContain("--since '2026-11-20 09:50:30 UTC'");
    const lost = await from(JSON.stringify({ pods: [{ ...answer, waitingOn: 'node-lost' }] }));
    expect(lost.out.split('\n').find((line) => line.includes('ask kubectl get node'))).toBeDefined();
    expect(lost.out.indexOf('get node "$NODE"')).toBeLessThan(lost.out.indexOf('get events -n prod'));
  });

  it('prefers options to what the file shows', async () => {
    const { out } = await from(
      JSON.stringify(POD),
      '--node',
      'node-9',
      '--since',
      '2026-11-20T08:00:00+01:00',
      '--unit',
      'k3s',
    );
    expect(out).toContain('get node node-9 ');
    expect(out).toContain("journalctl -u k3s --since '2026-11-20 07:00:00 UTC'");
  });

  it('refuses a file that does not show the pod, and a missing file', async () => {
    expect(await from('hello')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('does not show prod/db-0'),
    });
    expect(await collect('prod/db-0', '--from', '/no/such/file')).toMatchObject({ code: 2, out: '' });
  });

  it('ignores an invalid node name in the file', async () => {
    const { out } = await from(JSON.stringify({ ...POD, spec: { ...POD.spec, nodeName: '$(reboot)' } }));
    expect(out).not.toContain('reboot');
  });
});

describe('collect refuses', () => {
  it.each([
    [[], 'found "", expected NAMESPACE/POD, such as prod/db-0'],
    [['db-0'], 'found "db-0", expected NAMESPACE/POD'],
    [['prod/db-0/x'], 'expected NAMESPACE/POD'],
    [['prod/$(reboot)'], 'expected NAMESPACE/POD'],
    [["prod/db-0'; reboot; '"], 'expected NAMESPACE/POD'],
    [['prod/db-0\nGRACE_PERIOD'], 'expected NAMESPACE/POD'],
    [['-n', 'prod/db-0'], 'Usage: collect'],
    [['prod/db-0', 'prod/db-1'], 'expected one pod'],
    [['prod/db-0', '--node', '--help-me'], 'Usage: collect'],
    [['prod/db-0', '--node', 'a b'], '--node: found "a b", expected the name of a node'],
    [['prod/db-0', '--unit', 'kubelet;reboot'], '--unit: found "kubelet;reboot"'],
    [['prod/db-0', '--since', 'yesterday'], '--since: found "yesterday", expected a duration such as 90m'],
    [['prod/db-0', '--context', 'a\nGRACE_PERIOD\nreboot'], '--context: found'],
    [['prod/db-0', '--on-node', ''], '--on-node: found ""'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await collect(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
