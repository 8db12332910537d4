import { describe, expect, it } from 'vitest';
import { EVENT_LEVEL, type EventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { isTechnical } from '../../cluster/technicalKinds.ts';
import { micros } from '../../engine/time.ts';
import { entryAt, isKlogId, KLOG } from '../../kube/klog/index.ts';
import type { Release } from '../../kube/release.ts';
import { PRESETS, presetById } from '../../scenario/index.ts';
import { presetsIn, TESTED_RELEASES } from '../../scenario/testing/matrix.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor, type TraceEvent } from '../../trace/index.ts';
import { diffFields } from './diff.ts';
import { duration, instant } from './durations.ts';
import { EVENTS } from './events.ts';
import type { Explanation } from './explanation.ts';
import { english as en, type LanguageTexts } from './messages.ts';
import { explain } from './index.ts';
import { emptyCluster } from './testing/emptyCluster.ts';
import { eventSource } from './source.ts';
import { fieldAt, telling } from './fields.ts';
import { eventSamples, type EventSample } from './testing/eventSamples.ts';
import { functionObjection } from './testing/functionIndex.ts';
import { EVERY_LANGUAGE } from './testing/everyLanguage.ts';

const { zh } = EVERY_LANGUAGE;

const event = (kind: EventKind, more: Partial<TraceEvent> = {}): TraceEvent => ({
  seq: 0,
  t: micros(2_000_000),
  actor: 'podWorkers',
  kind,
  changes: [],
  ...more,
});

const samplesOf = (release: Release): readonly EventSample[] => eventSamples(release, presetsIn(release));

const fail = (): never => {
  throw new Error('there are no presets');
};

const words = (text: string): number => text.split(/\s+/).length;

interface Spoken {
  readonly name: string;
  readonly say: LanguageTexts;
  /** What is wrong with the form of a text. */
  readonly badForm: RegExp;
  readonly end: RegExp;
  /** How long the prose and one text may be. */
  readonly most: { readonly prose: number; readonly text: number };
  readonly length: (text: string) => number;
}

const NEVER = 'undefined|null|NaN|\\[object|  |`\\s*`';
const LANGUAGES: readonly Spoken[] = [
  {
    name: 'English',
    say: en,
    badForm: new RegExp(`${NEVER}|Kubelet logs \``),
    end: /[.”]$/,
    most: { prose: 56, text: 46 },
    length: words,
  },
  {
    name: '简体中文',
    say: zh,
    // a space stands between Han and anything Latin, and only there; the punctuation of Chinese is full-width
    badForm: new RegExp(
      `${NEVER}|kubelet 记录 \`|\\p{Script=Han}[A-Za-z0-9\`]|[A-Za-z0-9\`]\\p{Script=Han}|\\p{Script=Han}\\s?[,.;:?!()]|\\p{Script=Han} \\p{Script=Han}|[，。：；、（）]\\s|\\s[，。：；、（）]`,
      'u',
    ),
    end: /[。”]$/,
    most: { prose: 110, text: 70 },
    length: (text) => text.match(/\p{Script=Han}|[\w./:-]+/gu)?.length ?? 0,
  },
];

const HAN = /\p{Script=Han}/u;

/** Why an explanation is not fit to be read, with itself. */
function objections({ title, sentences, otherwise }: Explanation, language: Spoken): readonly string[] {
  const { badForm, end, most, length, say } = language;
  const prose = sentences.join(say.words.between);
  const all = [title, ...sentences, otherwise];
  const found = [
    all.some((text) => badForm.test(text)) && 'form',
    all.some((text) => (text.match(/`/g) ?? []).length % 2 !== 0) && 'marks',
    all.some((text) => text === '' || length(text) > most.text) && 'length of a text',
    length(prose) > most.prose && 'length of the prose',
    [...sentences, otherwise].some((text) => !end.test(text)) && 'end',
    /[.。]$/.test(title) && 'title',
    (sentences.length === 0 || sentences.length > 3) && 'number of sentences',
    sentences.includes(otherwise) && 'otherwise',
    say === zh && ![...sentences, otherwise].every((text) => HAN.test(text)) && 'not in Chinese',
  ].filter((objection) => objection !== false);
  return found.length === 0 ? [] : [`${found.join(', ')}: ${title} | ${prose} | ${otherwise}`];
}

describe.each(LANGUAGES)('explanations in $name', (language) => {
  it.each(Object.keys(EVENT_LEVEL) as EventKind[])('say something about %s, whatever it carries', (kind) => {
    expect(
      TESTED_RELEASES.flatMap((release) =>
        objections(explain(event(kind), emptyCluster, release, language.say), language),
      ),
    ).toEqual([]);
  });

  it.each(TESTED_RELEASES)('are short, whole and about what happened in %s', (release) => {
    const samples = samplesOf(release);
    expect(samples.length).toBeGreaterThan(100);
    expect(
      samples.flatMap((each) => objections(explain(each.event, each.state, release, language.say), language)),
    ).toEqual([]);
  });
});

describe('explanations', () => {
  it('are there for every kind and for no other; what is technical has one for all', () => {
    const kinds = Object.keys(EVENT_LEVEL).filter((kind) => !isTechnical(kind));
    expect(Object.keys(EVENTS).sort()).toEqual([...kinds, 'Internal'].sort());
  });

  const state: ClusterState = emptyCluster;

  it('says who deleted what with which grace', () => {
    const typed = event('CommandTyped', { detail: { command: 'kubectl delete pod web --grace-period=5' } });
    expect(explain(typed, state, '1.23').title).toBe('You deleted `web`, grace 5 s');
    const forced = event('CommandTyped', { detail: { command: 'kubectl delete pod web --grace-period=0 --force' } });
    expect(explain(forced, state, '1.23').title).toBe('You deleted `web`, grace 0');
    const rounded = event('CommandTyped', { detail: { command: 'kubectl delete pod web --grace-period=0' } });
    expect(explain(rounded, state, '1.23').title).toBe('You deleted `web`, grace 1 s');
  });

  it('names the kubelet’s functions as the release does', () => {
    expect(explain(event('TerminatingEntered'), state, '1.23').title).toContain('`syncTerminatingPod`');
    expect(explain(event('TerminatingEntered'), state, '1.27').title).toContain('`SyncTerminatingPod`');
  });

  it('does not subtract the preStop hook at 1.23, and does at 1.30', () => {
    expect(explain(event('PreStopEnded'), state, '1.23').sentences.join(' ')).toContain('not subtracted');
    expect(explain(event('PreStopEnded'), state, '1.30').sentences.join(' ')).toContain('are subtracted');
  });

  it('takes values from the log line where the event has no detail of that name', () => {
    const stop = event('StopContainerCalled', {
      klog: {
        severity: 'I',
        level: 2,
        file: 'kuberuntime_container.go:723',
        id: 'x',
        text: '"Killing container with a grace period" containerName="app" gracePeriod=8',
        values: { containerName: 'app', gracePeriod: 8 },
      },
    });
    expect(explain(stop, state, '1.23').title).toContain('`app`');
    expect(explain(stop, state, '1.23').sentences[0]).toContain('8 seconds');
  });
});

describe.each(LANGUAGES)('fields in $name', ({ say, badForm, end }) => {
  it('have a meaning of one or two sentences', () => {
    const texts = Object.values(say.fields.meanings);
    expect(texts.filter((text) => badForm.test(text) || !end.test(text) || text.length > 140)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('the field that a step is about', () => {
  it('is not one that changes all the time', () => {
    const changed = ['metadata.resourceVersion', 'metadata.deletionTimestamp'].map((path) => ({
      thing: 'object' as const,
      path,
    }));
    expect(telling(changed)).toBe(1);
    expect(telling(changed.slice(0, 1))).toBe(0);
    expect(telling([{ thing: 'manifest', path: '' }])).toBe(-1);
  });

  it('is found in an object’s status and in the cached one', () => {
    expect(fieldAt('object', 'status.conditions[Ready].status')).toBe('ready');
    expect(fieldAt('status', 'status.conditions[Ready].status')).toBe('ready');
    expect(fieldAt('status', 'podIsFinished')).toBe('podIsFinished');
    expect(fieldAt('object', 'spec.containers')).toBeUndefined();
  });
});

describe('links to functions', () => {
  it.each(TESTED_RELEASES)('lead to functions that %s has, whatever happens', (release) => {
    const links = samplesOf(release).flatMap(({ event: each }) => eventSource(each, release) ?? []);
    expect(links.length).toBeGreaterThan(60);
    expect(links.flatMap((link) => functionObjection(link, release) ?? [])).toEqual([]);
  });
});

describe('links to lines', () => {
  it.each(TESTED_RELEASES)('name the function that prints the line in %s', (release) => {
    const wrong = samplesOf(release).flatMap(({ event: each }) => {
      const link = eventSource(each, release);
      const id = each.klog?.id ?? '';
      if (link?.line === undefined || !isKlogId(id)) return [];
      const printer = entryAt(KLOG[id], release)?.func ?? KLOG[id].func;
      return printer === link.func ? [] : [`${each.kind}: ${link.func}, but ${id} is printed by ${printer}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** Title and sentences of each event of `kind` in a preset's run. */
function explained(preset: string, release: Release, kind: EventKind, say: LanguageTexts): readonly string[] {
  const trace = sharedRun((presetById(preset) ?? fail()).scenario, release);
  const cursor = new TraceCursor(trace);
  return trace.events
    .filter((each) => each.kind === kind)
    .map((each) => explain(each, cursor.stateAt(each.seq), release, say))
    .map(({ title, sentences }) => [title, ...sentences].join(' '));
}

describe.each(LANGUAGES)('what differs between releases in $name', ({ say }) => {
  it('is that before 1.22 no worker has phases, and podKiller stops what no source lists', () => {
    const told = samplesOf('1.18').map((each) => {
      const { title, sentences, otherwise } = explain(each.event, each.state, '1.18', say);
      return [title, ...sentences, otherwise].join(' ');
    });
    expect(told.filter((text) => /[sS]yncTerminat|terminatingAt|terminatedAt|startedTerminating/.test(text))).toEqual(
      [],
    );
    expect(told.some((text) => text.includes('podKiller'))).toBe(true);
  });

  it('is that from 1.27 on what only the runtime knows is stopped by a function of its own', () => {
    const titles = (release: Release) => explained('orphan', release, 'TerminatingEntered', say).join();
    expect(titles('1.27')).toContain('`SyncTerminatingRuntimePod`');
    expect(titles('1.23')).not.toContain('RuntimePod');
  });

  it('is what a hard eviction leaves of the grace: nothing, the pod’s own, or a second', () => {
    const told = (release: Release) => explained('pressure', release, 'PodEvicting', say).join();
    expect(told('1.18')).toMatch(/SIGKILL/);
    expect(told('1.23')).not.toMatch(/SIGKILL|two at the runtime|两秒/);
    expect(told('1.30')).toMatch(/two at the runtime|两秒/);
  });

  it('is that without any grace SIGKILL is the first signal', () => {
    const told = (kubernetes: Release): readonly string[] => {
      const trace = sharedRun((presetById('pressure') ?? fail()).scenario, kubernetes);
      const cursor = new TraceCursor(trace);
      return (['SigkillSent', 'ContainerExited'] as const).map((kind) => {
        const found = trace.events.find((each) => each.kind === kind) ?? fail();
        return explain(found, cursor.stateAt(found.seq), kubernetes, say).sentences.join(' ');
      });
    };
    const [killed, exited] = told('1.18');
    expect(killed).toMatch(/There is no grace|没有宽限期/);
    expect(exited).toMatch(/No grace went before|之前没有任何宽限/);
    const [killedLater, exitedLater] = told('1.30');
    expect(killedLater).toMatch(/over after 2 s|在 2 s 之后结束/);
    expect(exitedLater).toMatch(/grace was used up|宽限期已用完/);
  });

  it('does not speak of the worker of a mirror pod, which has none', () => {
    const mirror = samplesOf('1.36').find(
      ({ event: each, state }) =>
        each.kind === 'UpdateIgnored' && each.pod !== undefined && state.podWorkers.workers[each.pod.uid] === undefined,
    );
    if (mirror === undefined) throw new Error('there is such an update');
    expect(explain(mirror.event, mirror.state, '1.36', say).title).toMatch(/mirror pod|镜像 Pod/);
  });
});

describe('what differs between releases', () => {
  const told = (preset: string, kubernetes: Release, kind: EventKind): string => {
    const { scenario } = presetById(preset) ?? fail();
    const trace = sharedRun(scenario, kubernetes);
    const cursor = new TraceCursor(trace);
    const found = trace.events.find((each) => each.kind === kind) ?? fail();
    const { title, sentences, otherwise } = explain(found, cursor.stateAt(found.seq), kubernetes);
    return [title, ...sentences, otherwise].join(' ');
  };

  it('is told by what the release does: an explicit grace of 0 is one second from 1.30 on', () => {
    expect(told('force', '1.27', 'GracePeriodChosen')).toContain('The DELETE asked for 0');
    expect(told('force', '1.30', 'GracePeriodChosen')).toContain('The grace is 1 second');
    expect(told('force', '1.30', 'GracePeriodChosen')).not.toContain('The DELETE asked for 0');
  });

  it('does not say of a pod that a shutdown stops that no source lists it', () => {
    expect(told('shutdown', '1.32', 'TerminationRequested')).toContain('Its sources list it still');
    expect(told('static', '1.32', 'TerminationRequested')).toContain('No source lists');
  });
});

describe('a write of the status', () => {
  it('says that a new mirror pod’s empty status is filled in', () => {
    const trace = sharedRun((presetById('mirror') ?? PRESETS[0] ?? fail()).scenario);
    const cursor = new TraceCursor(trace);
    const titles = trace.events
      .filter(({ kind }) => kind === 'StatusPatched')
      .map((each) => explain(each, cursor.stateAt(each.seq), '1.23').title);
    expect(titles).toEqual(['API server filled in the status of `nginx-static-node-1`']);
  });
});

/** What a client does to a node, who is there at all, and requests, which tell themselves. */
const WITHOUT_LINK: ReadonlySet<string> = new Set([
  'NodeDeleted',
  'ControllersStarted',
  'RequestSent',
  'RequestRefused',
  // the autoscaler and Karpenter, whose source is in trees of their own
  'ScaleDownBegan',
  'ScaleDownBlocked',
  'ScaleDownFailed',
  'DrainForced',
  'NodeDrained',
]);

describe('what controllers and the scheduler decide', () => {
  it.each(TESTED_RELEASES)('leads to its function in %s', (release) => {
    const isDecided = ({ actor, kind }: TraceEvent): boolean =>
      !isTechnical(kind) &&
      (actor === 'controllerManager' || actor === 'scheduler' || kind === 'ApiObjectWritten' || kind === 'PodBound');
    const decided = samplesOf(release)
      .map(({ event: each }) => each)
      .filter(isDecided);
    const isAClients = ({ detail }: TraceEvent): boolean =>
      detail?.['taint'] === 'node.kubernetes.io/out-of-service' || detail?.['effect'] !== undefined;
    const without = decided
      .filter((each) => eventSource(each, release) === null && !isAClients(each))
      .map(({ kind }) => kind);
    expect(decided.some(({ kind }) => kind === 'ApiObjectWritten')).toBe(true);
    expect([...new Set(without)].filter((kind) => !WITHOUT_LINK.has(kind))).toEqual([]);
  });
});

describe('what is typed about an object that is no pod', () => {
  const saidOf = (preset: string, kind: EventKind, release: Release = '1.36') => {
    const { scenario } = presetById(preset) ?? fail();
    const trace = sharedRun(scenario, release);
    const cursor = new TraceCursor(trace);
    const events = trace.events.filter((each) => each.kind === kind);
    return events.map((each) => explain(each, cursor.stateAt(each.seq), release));
  };

  it('names its kind: not everything that is applied is a Deployment that recreates', () => {
    const [typed] = saidOf('daemonset-rollout', 'CommandTyped');
    expect(typed?.title).toBe('You applied the DaemonSet `agent`');
    expect(typed?.sentences.join(' ')).not.toContain('Recreate');
  });

  it('tells the ways to delete it apart', () => {
    const first = (preset: string) => saidOf(preset, 'CommandTyped')[0]?.sentences.join(' ');
    expect(first('cascade-background')).toContain('the object goes at once');
    expect(first('cascade-foreground')).toContain('`foregroundDeletion`');
    expect(first('cascade-orphan')).toContain('takes it off what it owns');
    expect(first('namespace-delete')).toContain('only becomes Terminating');
  });

  it('does not say that the object is gone where kubectl did not wait', () => {
    const [done] = saidOf('cascade-foreground', 'CommandDone', '1.18');
    expect(done?.sentences).toEqual(['The DELETE is accepted, but the object is still there: kubectl did not wait.']);
  });

  it('speaks of no spec where there is none', () => {
    const slices = saidOf('requests-fail', 'ApiObjectWritten').filter(({ title }) => title.includes('EndpointSlice'));
    expect(slices.length).toBeGreaterThan(0);
    for (const { sentences } of slices) expect(sentences.join(' ')).not.toContain('A new spec');
  });
});

describe('what a line was printed from', () => {
  const saidIn = (preset: string, release: Release, kind: EventKind) => {
    const { scenario } = presetById(preset) ?? fail();
    const trace = sharedRun(scenario, release);
    const cursor = new TraceCursor(trace);
    const events = trace.events.filter((each) => each.kind === kind);
    return events.map((each) => explain(each, cursor.stateAt(each.seq), release));
  };

  it('is told whole where it is printed on several lines', () => {
    const [failed] = saidIn('stop-fails', '1.36', 'RuntimeCallFailed');
    expect(failed?.sentences.join(' ')).toContain('The runtime says: `rpc error: code = Unknown desc = failed to');
  });

  it('is told where the line has no keys', () => {
    const titles = saidIn('mirror', '1.18', 'SourceSet').map(({ title }) => title);
    expect(new Set(titles).size).toBeGreaterThan(1);
  });

  it.each(['1.21', '1.36'] as const)('is not taken for an empty patch in %s, which prints some as bytes', (release) => {
    const titles = saidIn('regular', release, 'StatusPatchReported').map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).not.toContain('The PATCH would be empty');
  });
});

describe('lengths and instants', () => {
  it.each([
    [12_404_000, '12.4 s'],
    [30_000_000, '30 s'],
    [163_000, '163 ms'],
    [1_500, '1.5 ms'],
    [999_700, '1 s'],
    [2_797_000, '2.8 s'],
    [123_000_000, '2 min 3 s'],
    [120_000_000, '2 min'],
    [3_600_000_000, '60 min'],
    [40, '40 µs'],
  ])('%i µs is %s', (us, text) => expect(duration(us)).toBe(text));

  it('writes an instant in seconds with milliseconds', () => expect(instant(14_411_000)).toBe('14.411'));
});

describe('diffFields', () => {
  it('names members of lists by their name or type', () => {
    const from = {
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [{ name: 'nginx', ready: true }],
    };
    const to = {
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [{ name: 'nginx', ready: false }],
    };
    expect(diffFields(from, to)).toEqual([
      { path: 'conditions[Ready].status', from: 'True', to: 'False' },
      { path: 'containerStatuses[nginx].ready', from: true, to: false },
    ]);
  });

  it('tells an added branch by its leaves', () => {
    expect(diffFields({ a: 1 }, { a: 1, b: { c: 2 } })).toEqual([{ path: 'b.c', from: undefined, to: 2 }]);
    expect(diffFields({ a: 1, b: {} }, { a: 1 })).toEqual([{ path: 'b', from: {}, to: undefined }]);
  });

  it('finds nothing where nothing differs', () => {
    expect(diffFields({ a: [1, 2], b: { c: null } }, { a: [1, 2], b: { c: null } })).toEqual([]);
  });
});
