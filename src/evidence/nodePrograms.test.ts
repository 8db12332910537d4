/** Whose line a line is, of a node's other programs, and what it comes to. */
import { describe, expect, it } from 'vitest';
import { Entries, NO_HEADER } from './entries.ts';
import { BARE, type Origin } from './lines/origin.ts';
import { NodePrograms } from './nodePrograms.ts';
import { ReleaseVotes } from './release.ts';
import { keptFile } from './testing/keptSink.ts';

const ID = 'ab'.repeat(32);
const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const TARGET = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/pvc-1/mount`;

function taken(body: string, origin: Partial<Origin> = {}, isBehind = false) {
  const { sink, facts } = keptFile();
  const entries = new Entries(facts, new ReleaseVotes());
  if (isBehind) entries.begin(NO_HEADER, 'words', 'words', BARE, 1);
  const isTaken = new NodePrograms(facts, entries).take(body, `the line: ${body}`, { ...BARE, ...origin }, 7);
  return { isTaken, sink, facts, entries };
}

describe('a line', () => {
  it.each<[what: string, body: string, kinds: readonly string[], line: string, of: readonly string[]]>([
    ['of a plug-in that tells nothing', '[cni] started', [], '7 irrelevant 1 cni', []],
    [
      'of a plug-in that names a pod',
      `2024-06-12 10:00:00.000 [INFO][12] k8s.go 1: Releasing ContainerID="${ID}" Namespace="default" Pod="web"`,
      ['Mentioned'],
      '7 irrelevant 1 cni',
      [],
    ],
    [
      'of the kernel',
      '[   12.345678] nfs: server nas not responding, still trying',
      ['KernelTrouble'],
      '7 understood 1 kernel',
      ['other'],
    ],
    ['of the kernel that tells nothing', '[   12.345678] usb 1-1: new device', [], '7 irrelevant 1 kernel', []],
    ['of a runtime’s tool', `Stopped sandbox ${ID}`, ['SandboxStopped'], '7 understood 1 runtime', ['runtime log']],
    [
      'of docker’s events',
      `container die ${ID} (io.kubernetes.container.name=app, io.kubernetes.pod.name=web, io.kubernetes.pod.namespace=default)`,
      ['ContainerExited'],
      '7 understood 1 runtime',
      ['runtime log'],
    ],
    [
      'of Go’s events',
      `Event(v1.ObjectReference{Kind:"Pod", Namespace:"default", Name:"web", UID:"${UID}"}): type: 'Normal' reason: 'Killing' Stopping container app`,
      ['PodEvent'],
      '7 understood 1 content',
      ['events'],
    ],
    ['of umount', `umount: ${TARGET}: target is busy`, ['UnmountFailed'], '7 understood 1 otherProgram', ['other']],
  ])('%s', (_what, body, kinds, line, of) => {
    const { isTaken, sink, facts } = taken(body, { host: 'node-a', utc: 12 });
    expect(isTaken).toBe(true);
    expect(sink.kinds).toEqual(kinds);
    expect(sink.lines).toEqual([line]);
    expect(sink.texts).toEqual([`the line: ${body}`]);
    expect(facts.kinds).toEqual(of);
    for (const fact of sink.facts)
      expect(fact).toMatchObject({ node: 'node-a', utc: 12, mark: { line: 7, text: `the line: ${body}` } });
  });

  it('is the kernel’s where its unit says so', () => {
    const words = 'nfs: server nas OK';
    expect(taken(words).isTaken).toBe(false);
    expect(taken(words, { tag: 'kernel' }).sink.kinds).toEqual(['KernelTrouble']);
    expect(taken('words', { tag: 'kernel' }).sink.lines).toEqual(['7 irrelevant 1 kernel']);
  });

  it('of umount may be a part of an entry', () => {
    const { isTaken, sink, entries } = taken(`umount: ${TARGET}: target is busy`, {}, true);
    expect([isTaken, sink.lines, entries.pending === null]).toEqual([false, [], false]);
  });

  it('ends an entry before it', () => {
    const { sink, entries } = taken('[cni] started', {}, true);
    expect(sink.lines).toHaveLength(2);
    expect(entries.pending).toBeNull();
  });

  it('of a driver, or of a plug-in’s daemon, is looked for by its words', () => {
    const call = taken(
      `gRPCCall: {"Method":"/csi.v1.Node/NodeUnpublishVolume","Request":{"target_path":"${TARGET}"},"Error":"rpc error: busy"}`,
    );
    expect(call.isTaken).toBe(true);
    expect(call.sink.lines).toEqual(['7 understood 1 otherProgram']);
    expect(taken('calling with K8S_POD_NAMESPACE=default;K8S_POD_NAME=web').sink.lines).toEqual([
      '7 irrelevant 1 otherProgram',
    ]);
    expect(taken(`${'x'.repeat(4_000)} K8S_POD_NAMESPACE=default;K8S_POD_NAME=web`).isTaken).toBe(false);
    expect(
      taken('DELETE https://10.0.0.1:6443/api/v1/namespaces/default/pods/web 200 OK in 3 milliseconds').isTaken,
    ).toBe(false);
  });

  it('of nobody is left', () => {
    const { isTaken, sink } = taken('words');
    expect([isTaken, sink.lines]).toEqual([false, []]);
  });
});
