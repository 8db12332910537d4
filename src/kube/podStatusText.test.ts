import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseKlogLine, parseKlogText } from './klog/index.ts';
import type { ContainerStatus, Pod, PodCondition, PodStatus } from './objects.ts';
import { podStatusText, statusPatch } from './podStatusText.ts';
import { RECORDINGS, recordingsAt } from './testing/recordings.ts';

const created = '2026-01-01T00:00:00Z';
const started = '2026-01-01T00:00:01Z';

const app: ContainerStatus = {
  name: 'app',
  state: { running: { startedAt: started } },
  lastState: {},
  ready: true,
  restartCount: 0,
  image: 'nginx',
  imageID: 'sha256:1',
  containerID: 'containerd://c',
  started: true,
};
const condition = (type: string, lastTransitionTime: string, rest: Partial<PodCondition> = {}): PodCondition => ({
  type,
  status: 'True',
  lastTransitionTime,
  ...rest,
});
const running: PodStatus = {
  phase: 'Running',
  conditions: [condition('Initialized', created), condition('Ready', started), condition('PodScheduled', created)],
  hostIP: '10.99.0.1',
  podIP: '10.98.0.8',
  podIPs: [{ ip: '10.98.0.8' }],
  startTime: created,
  containerStatuses: [app],
  qosClass: 'BestEffort',
};

describe('a status in the log', () => {
  it('prints as Go prints the struct', () => {
    expect(podStatusText(running).replace(/0x\w+/, '0xc')).toBe(
      '{Phase:Running Conditions:[' +
        '{Type:Initialized Status:True LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-01 00:00:00 +0000 UTC Reason: Message:} ' +
        '{Type:Ready Status:True LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-01 00:00:01 +0000 UTC Reason: Message:} ' +
        '{Type:PodScheduled Status:True LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-01 00:00:00 +0000 UTC Reason: Message:}] ' +
        'Message: Reason: NominatedNodeName: HostIP:10.99.0.1 PodIP:10.98.0.8 PodIPs:[{IP:10.98.0.8}] ' +
        'StartTime:2026-01-01 00:00:00 +0000 UTC InitContainerStatuses:[] ContainerStatuses:[{Name:app ' +
        'State:{Waiting:nil Running:&ContainerStateRunning{StartedAt:2026-01-01 00:00:01 +0000 UTC,} Terminated:nil} ' +
        'LastTerminationState:{Waiting:nil Running:nil Terminated:nil} Ready:true RestartCount:0 Image:nginx ' +
        'ImageID:sha256:1 ContainerID:containerd://c Started:0xc}] QOSClass:BestEffort EphemeralContainerStatuses:[]}',
    );
  });

  it('prints an address for a pointer, the same in every run', () => {
    expect(podStatusText(running)).toMatch(/Started:0xc000[0-9a-f]{6}}/);
    expect(podStatusText(running)).toBe(podStatusText(structuredClone(running)));
    expect(podStatusText({ phase: 'Pending' })).toContain('PodIPs:[] StartTime:<nil> InitContainerStatuses:[]');
  });

  it('prints as JSON in later releases, fields in the order of the struct', () => {
    const status: PodStatus = {
      qosClass: 'BestEffort',
      phase: 'Pending',
      conditions: [{ status: 'True', type: 'Ready' }],
    };
    expect(podStatusText(status, '1.30')).toBe(
      '{"phase":"Pending","conditions":[{"type":"Ready","status":"True","lastProbeTime":null,"lastTransitionTime":null}],"qosClass":"BestEffort"}',
    );
  });
});

describe('a status patch', () => {
  it('holds nothing but the UID when nothing changed', () => {
    expect(statusPatch(running, structuredClone(running), 'u-1')).toBe('{"metadata":{"uid":"u-1"}}');
  });

  it('sends the first status whole', () => {
    expect(statusPatch({ phase: 'Pending', qosClass: 'BestEffort' }, { ...running, containerStatuses: [] }, 'u')).toBe(
      '{"metadata":{"uid":"u"},"status":{"conditions":[' +
        '{"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:00Z","status":"True","type":"Initialized"},' +
        '{"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:01Z","status":"True","type":"Ready"},' +
        '{"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:00Z","status":"True","type":"PodScheduled"}],' +
        '"hostIP":"10.99.0.1","phase":"Running","podIP":"10.98.0.8","podIPs":[{"ip":"10.98.0.8"}],"startTime":"2026-01-01T00:00:00Z"}}',
    );
  });

  it('sends only the conditions that changed, with the order of all, and null for what went', () => {
    const conditions = [
      condition('Initialized', created),
      condition('Ready', '2026-01-01T00:00:09Z', { status: 'False', reason: 'ContainersNotReady', message: 'a <b>' }),
      condition('PodScheduled', created),
    ];
    const order = '"$setElementOrder/conditions":[{"type":"Initialized"},{"type":"Ready"},{"type":"PodScheduled"}]';
    expect(statusPatch(running, { ...running, conditions }, 'u')).toBe(
      `{"metadata":{"uid":"u"},"status":{${order},"conditions":[{"lastTransitionTime":"2026-01-01T00:00:09Z","message":"a \\u003cb\\u003e","reason":"ContainersNotReady","status":"False","type":"Ready"}]}}`,
    );
    expect(statusPatch({ ...running, conditions }, running, 'u')).toBe(
      `{"metadata":{"uid":"u"},"status":{${order},"conditions":[{"lastTransitionTime":"2026-01-01T00:00:01Z","message":null,"reason":null,"status":"True","type":"Ready"}]}}`,
    );
  });

  it('deletes from a list by its merge key, and sends a new order alone', () => {
    const conditions = running.conditions ?? [];
    expect(statusPatch(running, { ...running, conditions: conditions.slice(1) }, 'u')).toBe(
      '{"metadata":{"uid":"u"},"status":{"$setElementOrder/conditions":[{"type":"Ready"},{"type":"PodScheduled"}],' +
        '"conditions":[{"$patch":"delete","type":"Initialized"}]}}',
    );
    expect(statusPatch(running, { ...running, conditions: conditions.toReversed() }, 'u')).toBe(
      '{"metadata":{"uid":"u"},"status":{"$setElementOrder/conditions":[{"type":"PodScheduled"},{"type":"Ready"},{"type":"Initialized"}]}}',
    );
  });

  it('sends container statuses whole, and null for an address that went', () => {
    const terminated = { exitCode: 0, reason: 'Completed', startedAt: started, finishedAt: '2026-01-01T00:00:09Z' };
    const { podIP: _ip, podIPs: _ips, ...rest } = running;
    const stopped = { ...rest, containerStatuses: [{ ...app, ready: false, started: false, state: { terminated } }] };
    expect(statusPatch(running, stopped, 'u')).toBe(
      '{"metadata":{"uid":"u"},"status":{"containerStatuses":[{"containerID":"containerd://c","image":"nginx","imageID":"sha256:1",' +
        '"lastState":{},"name":"app","ready":false,"restartCount":0,"started":false,"state":{"terminated":{"exitCode":0,' +
        '"finishedAt":"2026-01-01T00:00:09Z","reason":"Completed","startedAt":"2026-01-01T00:00:01Z"}}}],"podIP":null,"podIPs":null}}',
    );
  });
});

interface WatchEvent {
  readonly object: Pod;
}

// Its kubelet logs a status that it never sent, so no watched object has it.
const neverSent = 'traces/v1.36.2/completed-pod';
const maskAddress = (text: string): string => text.replaceAll(/Started:0x[0-9a-f]+/g, 'Started:0x');

describe.each(RECORDINGS)('real statuses of %s', (folder, release) => {
  const root = recordingsAt(folder);
  const scenarios = readdirSync(root).filter((name) => `${folder}/${name}` !== neverSent);
  it.each(scenarios)('%s logs and patches what the objects had', (scenario) => {
    const read = (file: string): string[] =>
      readFileSync(new URL(`${scenario}/${file}`, root), 'utf8')
        .trimEnd()
        .split('\n');
    const texts = new Set<string>();
    const patches = new Set<string>();
    const last = new Map<string, PodStatus>();
    for (const line of read('watch.jsonl')) {
      const { metadata, status } = (JSON.parse(line) as WatchEvent).object;
      texts.add(maskAddress(podStatusText(status, release)));
      patches.add(statusPatch(last.get(metadata.uid) ?? status, status, metadata.uid));
      patches.add(statusPatch(status, status, metadata.uid));
      last.set(metadata.uid, status);
    }
    const unexplained = read('kubelet.log').filter((line) => {
      const parsed = parseKlogText(parseKlogLine(line)?.text ?? '');
      const value = (key: string): string => parsed?.pairs.find((pair) => pair.key === key)?.value ?? '';
      if (parsed?.message === 'Patch status for pod') return !patches.has(value('patch'));
      return parsed?.message === 'Status for pod updated successfully' && !texts.has(maskAddress(value('status')));
    });
    expect(unexplained).toEqual([]);
  });
});
