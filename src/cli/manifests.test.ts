/** Manifests in place of a scenario: they run from the start, and one of their pods is deleted. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './commandLine.ts';

async function run(args: readonly string[], stdin: string) {
  let out = '';
  let err = '';
  const io = { out: (text: string) => (out += text), err: (text: string) => (err += text), stdin: () => stdin };
  const code = await commandLine(args, io);
  return { code, out, err: err.split('\n').filter((line) => line !== '') };
}

const watch = (stdin: string, ...args: readonly string[]) => run(['run', '-', '--format', 'watch', ...args], stdin);

const SET = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db, namespace: data }
spec:
  replicas: 1
  serviceName: db
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Delete }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      nodeSelector: { disk: ssd }
      containers: [{ name: db, image: db, volumeMounts: [{ name: data, mountPath: /data }], lifecycle: { postStart: { exec: { command: [a] } } } }]
  volumeClaimTemplates: [{ metadata: { name: data }, spec: { accessModes: [ReadWriteOnce] } }]
  extra: 1
---
apiVersion: v1
kind: Secret
metadata: { name: s }
`;

const POD = `apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { nodeName: ip-10-0-0-7, containers: [{ name: app, image: app }] }
`;

describe('run of manifests', () => {
  it('deletes the first pod, and names everything that is left out on stderr', async () => {
    const { code, out, err } = await watch(SET);
    expect(code).toBe(0);
    expect(out).toMatch(/db-0 +1\/1 +Running[^]*db-0 +1\/1 +Terminating[^]*db-0 +1\/1 +Running/);
    expect(err).toEqual([
      'note: <stdin> holds manifests, not a scenario: all is there from the start, and statefulset/db[0] is deleted at 5s',
      'note: <stdin>:15:3: spec.extra is not known here and was left out',
      'note: <stdin>:18:7: a Secret (line 18) is not simulated',
      expect.stringMatching(
        /^note: <stdin>:7:43: spec\.persistentVolumeClaimRetentionPolicy\.whenDeleted: claims are no/,
      ),
      expect.stringMatching(
        /^note: <stdin>:13:\d+: spec\.template\.spec\.containers\[0\]\.lifecycle\.postStart: a hook/,
      ),
    ]);
  });

  it('has the nodes that pods name', async () => {
    const { code, out } = await run(['run', '-', '--format', 'klog', '--node', 'ip-10-0-0-7'], POD);
    expect(code).toBe(0);
    expect(out).toContain('default/web');
  });

  it('takes JSON, a release, and does nothing where nothing makes pods', async () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } };
    const { code, err } = await watch(JSON.stringify(service), '--release', '1.27');
    expect([code, err]).toEqual([
      0,
      ['note: <stdin> holds manifests, not a scenario: all is there from the start, and nothing is done'],
    ]);
  });

  it('is refused with the place of what is wrong', async () => {
    expect(await watch(POD.replace('name: app', 'name: App'))).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/^<stdin>:4:\d+: spec\.containers\[0\]\.name must be lower-case letters/)],
    });
    expect((await watch('apiVersion: batch/v1\nkind: CronJob\n')).err).toEqual([
      '<stdin>:2:7: a CronJob (line 2) is not simulated; paste its spec.jobTemplate as a Job: put apiVersion: batch/v1 and kind: Job above it, and name it',
    ]);
    expect((await watch(POD.replace('web', '{{ .Release.Name }}'))).err).toEqual([
      expect.stringMatching(/^<stdin>:3:\d+: this is a template that has not been rendered; render it first/),
    ]);
  });

  it('may be checked and compared, too', async () => {
    expect(await run(['check', '-'], POD)).toMatchObject({ code: 0 });
    expect(await run(['diff', '-', '--releases', '1.23,1.36'], POD)).not.toMatchObject({ code: 2 });
  });
});

const CHARTS = join(import.meta.dirname, '../../../shared/foretell/charts');
const charts = existsSync(CHARTS) ? readdirSync(CHARTS).filter((name) => name.endsWith('.yaml')) : [];

describe.runIf(charts.length > 0)('well-known charts', () => {
  it.each(charts)('%s is taken, and a pod of it is removed', async (name) => {
    const { code, out } = await watch(readFileSync(join(CHARTS, name), 'utf8'));
    expect(code).toBe(0);
    expect(out).toMatch(/Terminating|Completed|Evicted/);
  });
});

describe('run of a scenario', () => {
  it('names fields of objects that are not simulated', async () => {
    const scenario = {
      kind: 'Scenario',
      objects: [
        {
          apiVersion: 'apps/v1',
          kind: 'StatefulSet',
          metadata: { name: 'db' },
          spec: {
            updateStrategy: { rollingUpdate: { maxUnavailable: 2 } },
            selector: { matchLabels: { app: 'db' } },
            template: {
              metadata: { labels: { app: 'db' } },
              spec: { containers: [{ name: 'a', image: 'b' }], volumes: [{ name: 'v', ephemeral: {} }] },
            },
          },
        },
      ],
    };
    expect((await watch(JSON.stringify(scenario))).err).toEqual([
      expect.stringMatching(/^note: objects\[0\]\.spec\.updateStrategy\.rollingUpdate\.maxUnavailable: it is off/),
      expect.stringMatching(/^note: objects\[0\]\.spec\.template\.spec\.volumes\[0\]\.ephemeral: its claim/),
    ]);
  });
});
