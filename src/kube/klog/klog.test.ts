import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, seconds } from '../../engine/time.ts';
import {
  containerID,
  formatKlog,
  goQuote,
  goUnescape,
  isKlogId,
  KLOG_ENTRIES,
  klogLine,
  klogOrSilence,
  list,
  parseKlogLine,
  parseKlogText,
  plegEvent,
  podActions,
  recogniseKlog,
  ref,
  refs,
  str,
  workType,
  type KlogId,
  type KlogPair,
  type KlogValue,
  type KlogValuesOf,
} from './index.ts';
import { RELEASES, type Release } from '../release.ts';
import { readArg } from './arg.ts';
import { entryAt, formsOf, type KlogEntry } from './entry.ts';
import { verbsOf } from './template.ts';

const at = { release: '1.23' } as const;
const entries = Object.entries(KLOG_ENTRIES) as [KlogId, KlogEntry][];
const printersOf = (entry: KlogEntry): readonly Release[] =>
  RELEASES.filter((release) => entryAt(entry, release) !== null);

describe('printing', () => {
  it('quotes texts and object references, and leaves UIDs and numbers bare', () => {
    const line = formatKlog(
      'kubelet.terminatingGracePeriod',
      { pod: ref('demo', 'web'), podUID: 'c8e5df86', gracePeriod: 30 },
      at,
    );
    expect(line).toEqual({
      id: 'kubelet.terminatingGracePeriod',
      severity: 'I',
      level: 4,
      file: 'kubelet.go:1825',
      text: '"Pod terminating with grace period" pod="demo/web" podUID=c8e5df86 gracePeriod=30',
      values: { pod: 'demo/web', podUID: 'c8e5df86', gracePeriod: 30 },
    });
  });

  it('takes the line of the call site that it is told', () => {
    const values = { pod: ref('demo', 'web'), podUID: 'u', gracePeriod: 1 };
    expect(formatKlog('kubelet.terminatingGracePeriod', values, { ...at, site: 'orphan' }).file).toBe(
      'kubelet.go:1804',
    );
    expect(() => formatKlog('kubelet.terminatingGracePeriod', values, { ...at, site: 'nowhere' })).toThrow('nowhere');
  });

  it('prints lists, structs and nil as Go does', () => {
    const pods = refs([
      { namespace: 'demo', name: 'a' },
      { namespace: 'demo', name: 'b' },
    ]);
    expect(formatKlog('kubelet.syncLoopSync', { total: 2, pods }, at).text).toBe(
      '"SyncLoop (SYNC) pods" total=2 pods=[demo/a demo/b]',
    );
    expect(
      formatKlog('kubelet.plegEventForPod', { pod: 'demo/a', event: plegEvent('u', 'ContainerDied', 'c') }, at).text,
    ).toBe('"SyncLoop (PLEG): event for pod" pod="demo/a" event=&{ID:u Type:ContainerDied Data:c}');
    expect(
      formatKlog('podContainerDeletor.deleteFailed', { containerID: containerID('containerd', 'c'), err: null }, at)
        .text,
    ).toBe('"DeleteContainer returned error" containerID={Type:containerd ID:c} err=<nil>');
  });

  it('prints them as JSON from klog 2.100 on', () => {
    const later = { release: '1.30' } as const;
    expect(
      formatKlog('kubelet.plegEventForPod', { pod: 'demo/a', event: plegEvent('u', 'ContainerDied', 'c') }, later).text,
    ).toBe('"SyncLoop (PLEG): event for pod" pod="demo/a" event={"ID":"u","Type":"ContainerDied","Data":"c"}');
    expect(formatKlog('kuberuntimeGC.removingLogs', { podUID: 'u' }, later).text).toBe(
      '"Removing pod logs" podUID="u"',
    );
  });

  it('leaves an error out where there is none, and misses any other value aloud', () => {
    expect(formatKlog('pleg.writeStatus', { err: null, pod: 'demo/a' }, at)).toMatchObject({
      severity: 'E',
      level: 4,
      text: '"PLEG: Write status" pod="demo/a"',
    });
    expect(() => formatKlog('kubelet.syncPodEnter', { pod: 'demo/a' }, at)).toThrow('podUID');
  });

  it('fills the blanks inside a message before it quotes the whole', () => {
    const names = { volume: 'data', uniqueName: 'kubernetes.io/empty-dir/u-data', node: 'node-1', devicePath: '' };
    expect(formatKlog('reconciler.detached', names, at).text).toBe(
      String.raw`"Volume detached for volume \"data\" (UniqueName: \"kubernetes.io/empty-dir/u-data\") on node \"node-1\" DevicePath \"\""`,
    );
  });

  it('starts the clock at midnight of 0101', () => {
    const line = { severity: 'I', file: 'kubelet.go:2130', text: 'x' } as const;
    expect(klogLine({ ...line, t: micros(6_000_123) }, 8108)).toBe('I0101 00:00:06.000123    8108 kubelet.go:2130] x');
    expect(klogLine({ ...line, t: seconds(86_400 * 31 + 3661) }, 12345678)).toBe(
      'I0201 01:01:01.000000 12345678 kubelet.go:2130] x',
    );
  });
});

describe('releases', () => {
  it('take of the values given what they print, and miss what they need', () => {
    const values: KlogValuesOf<'podWorkers.firstSync'> = { pod: ref('demo', 'web'), podUID: 'u', updateType: 'create' };
    expect(formatKlog('podWorkers.firstSync', values, at).text).toBe(
      '"Pod is being synced for the first time" pod="demo/web" podUID=u',
    );
    expect(formatKlog('podWorkers.firstSync', values, { release: '1.30' }).text).toBe(
      '"Pod is being synced for the first time" pod="demo/web" podUID="u" updateType="create"',
    );
    expect(() => formatKlog('podWorkers.firstSync', { pod: 'demo/web', podUID: 'u' }, { release: '1.30' })).toThrow(
      'updateType',
    );
  });

  it('are silent where they do not print a message, or not at that call site', () => {
    const values = { pod: 'demo/web', podUID: 'u', updateType: 'sync', workType: 'sync' };
    expect(klogOrSilence('podWorkers.notifying', values, at)).toBeNull();
    expect(klogOrSilence('podWorkers.notifying', values, { release: '1.27' })).not.toBeNull();
    expect(() => formatKlog('podWorkers.notifying', values, at)).toThrow('does not print');
    expect(klogOrSilence('podWorkers.processingEventDone', values, { release: '1.27', site: 'unstarted' })).toBeNull();
    expect(() => klogOrSilence('podWorkers.processingEventDone', values, { ...at, site: 'nowhere' })).toThrow(
      'nowhere',
    );
  });

  it('say the same thing in their own words, at their own line, and are understood', () => {
    const values = { pod: ref('demo', 'web'), podUID: 'u' };
    const said = (release: Release) => {
      const { file, text } = formatKlog('kubelet.stoppedAllOrphanContainers', values, { release });
      expect(recogniseKlog(text)?.id).toBe('kubelet.stoppedAllOrphanContainers');
      return `${file}] ${text}`;
    };
    expect(said('1.22')).toBe(
      'kubelet.go:1610] "Pod termination stopped all running orphan containers" pod="demo/web" podUID=u',
    );
    expect(said('1.36')).toBe(
      'kubelet.go:2460] "Pod termination stopped all running orphaned containers" pod="demo/web" podUID="u"',
    );
  });

  it('may have call sites with a severity, level and keys of their own', () => {
    const values = { err: 'no such thing', pod: ref('demo', 'web') };
    expect(formatKlog('pleg.writeStatus', values, { release: '1.30' })).toMatchObject({
      severity: 'I',
      level: 4,
      text: '"PLEG: Write status" pod="demo/web"',
    });
    const failed = formatKlog('pleg.writeStatus', values, { release: '1.30', site: 'failed' });
    expect(failed).toMatchObject({
      severity: 'E',
      level: 0,
      file: 'generic.go:453',
      text: '"PLEG: Write status" err="no such thing" pod="demo/web"',
    });
    expect(recogniseKlog('"PLEG: Write status" pod="demo/web" podStatus={}')).toMatchObject({ site: 'verbose' });
  });

  it('write types of work as numbers until 1.27, and as words since', () => {
    const values = { pod: ref('demo', 'web'), podUID: 'u', updateType: workType('terminating') };
    expect(formatKlog('podWorkers.processingEvent', values, at).text).toContain('updateType=1');
    expect(formatKlog('podWorkers.processingEvent', values, { release: '1.27' }).text).toContain(
      'updateType="terminating"',
    );
  });
});

describe('1.18, before structured logging', () => {
  const at118 = { release: '1.18' } as const;

  it('writes pods by full name and UID, and lists of them', () => {
    const pods = refs([POD, { ...POD, name: 'db', uid: 'v' }]);
    expect(formatKlog('kubelet.syncLoopDelete', { source: 'api', pods }, at118)).toMatchObject({
      level: 2,
      file: 'kubelet.go:0',
      text: 'SyncLoop (DELETE, "api"): "web_demo(u), db_demo(v)"',
    });
    expect(formatKlog('statusManager.deletedFromEtcd', { pod: POD_REF }, at118).text).toBe(
      'Pod "web_demo(u)" fully terminated and removed from etcd',
    );
    // The UID may be a value of its own, as it is for later releases.
    const values = { pod: ref('demo', 'web'), podUID: 'u', err: 'no' };
    expect(formatKlog('podWorkers.syncFailed', values, at118)).toMatchObject({
      severity: 'E',
      text: 'Error syncing pod u ("web_demo(u)"), skipping: no',
    });
    expect(() => formatKlog('statusManager.deletedFromEtcd', { pod: ref('demo', 'web') }, at118)).toThrow('UID');
  });

  it('writes structs, lists and pointers as Go does', () => {
    const event = plegEvent('u', 'ContainerDied', 'c');
    expect(formatKlog('kubelet.plegEventForPod', { pod: POD_REF, event }, at118).text).toBe(
      'SyncLoop (PLEG): "web_demo(u)", event: &pleg.PodLifecycleEvent{ID:"u", Type:"ContainerDied", Data:"c"}',
    );
    expect(
      formatKlog('kuberuntimeManager.gotSandboxIDs', { podSandboxID: list(['a', 'b']), pod: POD_REF }, at118).text,
    ).toBe('getSandboxIDByPodUID got sandbox IDs ["a" "b"] for pod "web_demo"');
    const killed = { containerName: 'app', containerID: 'docker://c', pod: POD_REF, podUID: 'u', err: 'no' };
    expect(formatKlog('kuberuntimeContainer.killContainerFailed', killed, at118).text).toBe(
      'killContainer "app"(id={"docker" "c"}) for pod "web_demo(u)" failed: no',
    );
    expect(
      formatKlog('podContainerDeletor.deleteFailed', { containerID: containerID('docker', 'c'), err: 'no' }, at118),
    ).toMatchObject({
      severity: 'W',
      text: '[pod_container_deletor] DeleteContainer returned error for (id={docker c}): no',
    });
    expect(formatKlog('mirrorClient.deletingAMirrorPod', { pod: POD_REF, podUID: '' }, at118).text).toBe(
      'Deleting a mirror pod "web_demo" (uid (*types.UID)(nil))',
    );
    expect(formatKlog('mirrorClient.deletingAMirrorPod', { pod: POD_REF, podUID: 'u' }, at118).text).toMatch(
      /^Deleting a mirror pod "web_demo" \(uid \(\*types\.UID\)\(0xc000[0-9a-f]{6}\)\)$/,
    );
    expect(formatKlog('config.removingPods', { source: 'file', pods: refs([POD]) }, at118).text).toMatch(
      /^Removing pods from source file : \[0xc000[0-9a-f]{6}\]$/,
    );
  });

  it('writes an Event with all that it refers to', () => {
    const values = { object: str('demo/web'), kind: 'Pod', apiVersion: 'v1', type: 'Normal', reason: 'Killing' };
    expect(
      formatKlog('event.occurred', { ...values, podUID: 'u', fieldPath: 'spec.containers{app}', message: 'Bye' }, at118)
        .text,
    ).toBe(
      `Event(v1.ObjectReference{Kind:"Pod", Namespace:"demo", Name:"web", UID:"u", APIVersion:"v1", ResourceVersion:"", FieldPath:"spec.containers{app}"}): type: 'Normal' reason: 'Killing' Bye`,
    );
  });

  it('is read under the keys of later releases', () => {
    expect(recogniseKlog('SyncLoop (REMOVE, "api"): "web_demo(u), db_demo(v)"')).toMatchObject({
      id: 'kubelet.syncLoopRemove',
      keys: { source: 'api', pods: '[demo/web demo/db]' },
    });
    expect(recogniseKlog('SyncLoop (SYNC): 1 pods; web_demo(u)')?.keys).toEqual({ total: '1', pods: '[demo/web]' });
    expect(
      recogniseKlog('SyncLoop (UPDATE, "api"): "web_demo(u):DeletionTimestamp=2020-01-01T00:00:30Z"')?.keys['pods'],
    ).toBe('[demo/web]');
    expect(recogniseKlog('Pod "web_demo(u)" is terminated, but some volumes have not been cleaned up')).toMatchObject({
      id: 'kubeletPods.notReclaimedVolumes',
      keys: { pod: 'demo/web', podUID: 'u' },
    });
    expect(recogniseKlog('Status update on pod demo/web aborted: too late')?.keys).toEqual({
      pod: 'demo/web',
      err: 'too late',
    });
    expect(recogniseKlog('PLEG: Ignoring events for pod web/demo: gone')?.keys).toEqual({
      pod: 'demo/web',
      err: 'gone',
    });
    expect(recogniseKlog('Failed to stop sandbox {"docker" "c"}')).toMatchObject({
      id: 'kuberuntimeManager.stopSandboxFailed',
      keys: { podSandboxID: '{"docker" "c"}' },
    });
  });

  it('is read where its last blank was lost', () => {
    const names = { volume: 'data', uniqueName: 'kubernetes.io/empty-dir/u-data', pod: 'u', podUID: 'u' };
    const { text } = formatKlog('reconciler.unmountStarted', names, at118);
    expect(text).toMatch(/ $/);
    expect(recogniseKlog(text.trimEnd())).toMatchObject({ id: 'reconciler.unmountStarted', keys: names });
  });

  it('is told from 1.19 and 1.20, which nobody models but many have', () => {
    expect(recogniseKlog('Killing container "docker://c" with a 30 second grace period')).toMatchObject({
      id: 'kuberuntimeContainer.killing',
      keys: { containerID: 'docker://c', gracePeriod: '30' },
    });
    expect(recogniseKlog('pod "u" is pending termination')?.id).toBe('podKiller.pending');
    expect(klogOrSilence('podKiller.pending', { podUID: 'u' }, at118)).toBeNull();
  });
});

describe('reading', () => {
  it('takes a header apart', () => {
    expect(
      parseKlogLine('E1121 02:37:55.257502   14616 generic.go:411] "PLEG: Write status" pod="demo/crash"'),
    ).toEqual({
      severity: 'E',
      month: 11,
      day: 21,
      clock: 9_475_257_502,
      pid: 14616,
      file: 'generic.go',
      line: 411,
      text: '"PLEG: Write status" pod="demo/crash"',
    });
    expect(parseKlogLine('Failed to connect to bus: Host is down')).toBeNull();
  });

  it('finds the end of bare values that hold spaces, brackets and equals signs', () => {
    const text = '"m" at=2026-11-21 02:11:38 +0000 UTC a=[x y] s={A:[k=v] B:it said (b=c} e=<nil> z="q k=v"';
    expect(parseKlogText(text)?.pairs).toEqual([
      { key: 'at', value: '2026-11-21 02:11:38 +0000 UTC', quoted: false },
      { key: 'a', value: '[x y]', quoted: false },
      { key: 's', value: '{A:[k=v] B:it said (b=c}', quoted: false },
      { key: 'e', value: '<nil>', quoted: false },
      { key: 'z', value: 'q k=v', quoted: true },
    ] satisfies KlogPair[]);
  });

  it('reads a text of several lines, as later klogs print it', () => {
    const text = formatKlog(
      'podWorkers.syncFailed',
      { err: 'one\ntwo', pod: 'demo/a', podUID: 'u' },
      { release: '1.27' },
    ).text;
    expect(text).toBe('"Error syncing pod, skipping" err=<\n\tone\n\ttwo\n > pod="demo/a" podUID="u"');
    expect(recogniseKlog(text)?.keys).toEqual({ err: 'one\ntwo', pod: 'demo/a', podUID: 'u' });
  });

  it('keeps what it can of a message that it does not know, and of a line cut short', () => {
    expect(recogniseKlog('"Something new" pod="demo/a"')).toMatchObject({
      message: 'Something new',
      keys: { pod: 'demo/a' },
    });
    expect(recogniseKlog('"Something new" pod="demo/a"')?.id).toBeUndefined();
    expect(recogniseKlog('Starting reflector')).toBeNull();
    expect(recogniseKlog('"syncPod enter" pod="demo/a')?.id).toBe('kubelet.syncPodEnter');
    expect(recogniseKlog('"never closed')).toBeNull();
  });

  it('tells messages with one text apart by their file', () => {
    const text = formatKlog('kubeletPods.notReclaimedVolumes', { pod: 'demo/a' }, at).text;
    expect(recogniseKlog(text, 'kubelet_pods.go')?.id).toBe('kubeletPods.notReclaimedVolumes');
  });
});

describe('the catalogue', () => {
  it('names each message after its place, once', () => {
    for (const [id] of entries) expect(id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    expect(isKlogId('kubelet.syncPodEnter')).toBe(true);
    expect(isKlogId('toString')).toBe(false);
  });

  it('has as many args as verbs in every message, in all releases', () => {
    for (const [id, entry] of entries) {
      for (const { printed } of formsOf(entry)) {
        expect([id, verbsOf(printed.message).length]).toEqual([id, printed.args.length]);
      }
    }
  });

  it('has no message that nobody prints', () => {
    for (const [id, entry] of entries) {
      // The pod killer of 1.21 lies between 1.18 and 1.22.
      if (id.startsWith('podKiller.')) continue;
      expect([id, printersOf(entry).length + (entry.others ?? []).length]).not.toEqual([id, 0]);
    }
  });

  /** 1.21 calls every stop an override: its lines can't be told apart, nor do they need to be. */
  const SAME_LINE_AT_1_21 = ['kuberuntimeContainer.killingOverride', 'kuberuntimeContainer.killing'];

  it('has two messages of one text and the same keys where that release has, and nowhere else', () => {
    const seen = new Map<string, string[]>();
    for (const [id, entry] of entries) {
      for (const release of printersOf(entry)) {
        const { message, file, keys, args } = entryAt(entry, release) ?? {};
        const printed = JSON.stringify([release, message, file, keys, args]);
        seen.set(printed, [...(seen.get(printed) ?? []), id]);
      }
    }
    expect([...seen.values()].filter((ids) => ids.length > 1)).toEqual([SAME_LINE_AT_1_21]);
  });

  it('recognises each message that any release prints, whatever the values', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
    const printable = fc
      .constantFrom(...entries.filter(([, entry]) => printersOf(entry).length > 0))
      .chain(([id, entry]) => fc.record({ id: fc.constant(id), release: fc.constantFrom(...printersOf(entry)) }));
    fc.assert(
      fc.property(printable, fc.array(anyText, { minLength: 12, maxLength: 12 }), ({ id, release }, texts) => {
        const printed = entryAt(KLOG_ENTRIES[id], release);
        if (printed === null) throw new Error(`${id} at ${release}`);
        const values: Record<string, KlogValue> = {};
        for (const [i, key] of printed.keys.entries()) values[key] = str(texts[i] ?? '');
        // A verb without quotes can be read back where its text is simple.
        for (const arg of printed.args) {
          const { name, form } = readArg(arg);
          values[name] = name === 'pods' ? refs([POD]) : name === 'pod' && form !== null ? POD_REF : '7';
        }
        const read = recogniseKlog(formatKlog(id, values, { release }).text, printed.file);
        const sameLine = release === '1.21' && SAME_LINE_AT_1_21.includes(id) ? SAME_LINE_AT_1_21 : [id];
        expect(sameLine).toContain(read?.id);
        for (const key of printed.keys)
          expect(withoutLastNewline(read?.keys[key])).toBe(withoutLastNewline(values[key]));
      }),
    );
  });

  it('reads back any line that it prints', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 * 86_400_000_000 }),
        fc.nat(4_194_304),
        fc.string({ unit: 'grapheme' }),
        (t, pid, message) => {
          const entry = { severity: 'W', file: 'a_b.go:12', text: `${goQuote(message)} k=1`, t: micros(t) } as const;
          const read = parseKlogLine(klogLine(entry, pid));
          expect(read).toMatchObject({
            severity: 'W',
            pid,
            file: 'a_b.go',
            line: 12,
            clock: t % 86_400_000_000,
            text: entry.text,
          });
          expect(recogniseKlog(entry.text)).toMatchObject({ message, keys: { k: '1' } });
        },
      ),
    );
  });

  it('escapes as Go does', () => {
    expect(goQuote('tab\t "q" é 你 😀 \x01\u200b\u{e0001}')).toBe(
      String.raw`"tab\t \"q\" é 你 😀 \x01\u200b\U000e0001"`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(goUnescape(goQuote(text).slice(1, -1))).toBe(text);
      }),
    );
  });
});

const POD = { namespace: 'demo', name: 'web', uid: 'u' };
const POD_REF = ref(POD.namespace, POD.name, POD.uid);

/** Whether a text set off with `<` and `>` ended with a newline is not always told. */
const withoutLastNewline = (value: KlogValue | undefined): string =>
  (typeof value === 'string' ? value : (value as { text: string }).text).replace(/\n$/, '');

describe('values', () => {
  it('print what computePodActions decided as each release does, nonsense included', () => {
    const actions = podActions({
      killPod: true,
      createSandbox: true,
      sandboxID: '',
      attempt: 0,
      nextInitContainer: null,
      initContainersToStart: [],
      containersToStart: [0],
      ephemeralContainersToStart: [],
    });
    const said = (release: Release) =>
      formatKlog('kuberuntimeManager.computedActions', { podActions: actions, pod: POD_REF }, { release }).text;
    expect(said('1.18')).toBe(
      'computePodActions got {KillPod:true CreateSandbox:true SandboxID: Attempt:0 NextInitContainerToStart:nil ContainersToStart:[0] ContainersToKill:map[] EphemeralContainersToStart:[]} for pod "web_demo(u)"',
    );
    expect(said('1.23')).toContain('podActions={KillPod:true CreateSandbox:true SandboxID: Attempt:0 ');
    expect(said('1.27')).toContain('podActions="<internal error: json: unsupported type: ');
    expect(said('1.30')).toContain(
      'podActions="KillPod: true, CreateSandbox: true, UpdatePodResources: false, Attempt: 0, InitContainersToStart: [], ContainersToStart: [0], EphemeralContainersToStart: [],ContainersToUpdate: map[], ContainersToKill: map[]" pod=',
    );
    expect(said('1.36')).toContain(
      'UpdatePodResources: false, UpdatePodLevelResources: false, Attempt: 0, InitContainersToStart: [], ContainersToStart: [0], EphemeralContainersToStart: [],ContainersToUpdate: map[], ContainersToKill: map[], ContainersToRemove: []" pod=',
    );
  });

  it('print a list of strings in brackets', () => {
    expect(
      formatKlog('kuberuntimeManager.gotSandboxIDs', { podSandboxID: list(['a', 'b']), pod: 'demo/x' }, at).text,
    ).toBe('"getSandboxIDByPodUID got sandbox IDs for pod" podSandboxID=[a b] pod="demo/x"');
  });
});
