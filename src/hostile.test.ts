/**
 * Inputs that broke something once, each with its verdict: what is the case now that it does not. They lie in
 * `scenario/fixtures/hostile/`; whoever has more of them beside the checkout has those read, too. One without a verdict
 * fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from './cluster/invariants/index.ts';
import type { ClusterState } from './cluster/index.ts';
import { diagnosisJson } from './words/index.ts';
import { readBytes } from './evidence/testing/inputs.ts';
import { hasControl } from './kube/printable.ts';
import { decodeLink, parseScenario, parseScenarioText, type Scenario, type ScenarioError } from './scenario/index.ts';
import { run } from './scenario/run.ts';
import { Replay, type Trace } from './trace/index.ts';

/** What is the case with an input, beside what is right. */
interface Found {
  readonly is: unknown;
  readonly shouldBe: unknown;
}
type Verdict = (file: string) => Found | Promise<Found>;
type Ran = Trace<ClusterState>;

async function scenarioIn(file: string): Promise<Scenario> {
  const parsed = await parseScenarioText(readFileSync(file, 'utf8'));
  if ('errors' in parsed) throw new Error(`not a scenario: ${JSON.stringify(parsed.errors)}`);
  return parsed.ok;
}

/** It runs to its end and keeps every invariant of its release; and what else is to be seen of it. */
const runs =
  (see: (trace: Ran) => unknown = () => undefined, shouldBe?: unknown): Verdict =>
  async (file) => {
    const scenario = await scenarioIn(file);
    const trace = run(scenario);
    const broken = checkInvariants(trace, scenario.kubernetes).filter(({ known }) => known === undefined);
    return {
      is: { stopped: trace.stopped, broken, seen: see(trace) },
      shouldBe: { stopped: undefined, broken: [], seen: shouldBe },
    };
  };

const errorsOf = async (file: string): Promise<readonly ScenarioError[]> => {
  const parsed = await parseScenarioText(readFileSync(file, 'utf8'));
  return 'errors' in parsed ? parsed.errors : [];
};

/** It is refused at one place, which is told together with what may stand there. */
const refused =
  (path: string, expected: string): Verdict =>
  async (file) => ({
    is: (await errorsOf(file)).map((error) => ({ path: error.path, expected: error.expected })),
    shouldBe: [{ path, expected }],
  });

/** A timer that first fires later than its period allows is refused; as late as it may be, every invariant is kept. */
const refusedLate =
  (timer: 'pleg' | 'housekeeping', most: string): Verdict =>
  async (file) => {
    const { is, shouldBe } = await refused(`node.timers.${timer}`, `at most ${most}`)(file);
    const document = JSON.parse(readFileSync(file, 'utf8')) as object;
    const parsed = parseScenario({ ...document, node: { timers: { [timer]: most } } });
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
    return {
      is: [is, checkInvariants(run(parsed.ok), parsed.ok.kubernetes)],
      shouldBe: [shouldBe, []],
    };
  };

/** It is refused, and no control character of it reaches whoever reads why. */
const refusedPlainly: Verdict = async (file) => {
  const errors = await errorsOf(file);
  const texts = errors.flatMap(({ path, message, expected }) => [path, message, expected]);
  return {
    is: { taken: errors.length === 0, strange: texts.filter(hasControl) },
    shouldBe: { taken: false, strange: [] },
  };
};

/** A link that unfolds to more than a scenario may be. */
const linkRefused: Verdict = (file) => {
  const decoded = decodeLink(readFileSync(file, 'utf8').trim());
  return { is: 'error' in decoded ? decoded.error.code : 'taken', shouldBe: 'too-large' };
};

/** Each line is accounted for, and no pod is made up of it. What its values are is held in `evidence/brokenValues.test.ts`. */
const read =
  (...pods: readonly string[]): Verdict =>
  async (file) => {
    const evidence = await readBytes(readFileSync(file));
    const { understood, irrelevant, unknown, total } = evidence.lines;
    return {
      is: {
        lines: understood + irrelevant + unknown,
        pods: evidence.pods.map(({ namespace, name }) => `${namespace}/${name}`),
        strange: hasControl(JSON.stringify(diagnosisJson(evidence))),
      },
      shouldBe: { lines: total, pods, strange: false },
    };
  };

function endOf({ initial, events }: Ran): ClusterState {
  const replay = new Replay(initial);
  for (const { changes } of events) replay.apply(changes);
  return replay.state;
}

/** Names of containers that run at the end although their pod has no object. */
function outliving(trace: Ran): readonly string[] {
  const { runtime, etcd } = endOf(trace);
  const uids = new Set(Object.values(etcd.pods).map(({ metadata }) => metadata.uid));
  return Object.values(runtime.containers).flatMap(({ state, podUID, spec }) =>
    state === 'running' && !uids.has(podUID) ? [spec.name] : [],
  );
}

const kindsOf = ({ events }: Ran): readonly string[] => events.map(({ kind }) => kind);
const happens = (kind: string): Verdict => runs((trace) => kindsOf(trace).includes(kind), true);

/** The phases that the API has of the only pod, one after the other. */
function phasesOf({ initial, events }: Ran): readonly string[] {
  const replay = new Replay(initial);
  const phases: string[] = [];
  for (const { changes } of events) {
    replay.apply(changes);
    const phase = Object.values(replay.state.etcd.pods)[0]?.status.phase;
    if (phase !== undefined && phase !== phases.at(-1)) phases.push(phase);
  }
  return phases;
}

const VERDICTS: Readonly<Record<string, Verdict>> = {
  // More than an API server takes: once a trace that could not be printed.
  'annot-14-50.json': refused('pods[0].manifest.metadata.annotations', 'at most 262144 bytes'),
  'ansi-key.yaml': refusedPlainly,
  'ansi-uid.yaml': refusedPlainly,
  'cause-broken.yaml': runs(),
  'nocause-TerminatedEntered.json': runs(),
  'nocause-TerminationAcknowledged.json': runs(),
  // A volume that cannot be mounted, in a release that prints more of it than others.
  'crash-118-mount-missing.yaml': happens('ObjectRemoved'),
  'exception-1894.json': happens('VolumeMountFailed'),
  // The deadline stops the pod, and no mirror.
  'invariant-I5-deadline.json': happens('DeadlineExceeded'),
  // A kubelet of 1.23 writes so; that of 1.27 does not.
  'invariant-I22-79.json': runs(phasesOf, ['Running', 'Failed', 'Succeeded']),
  'invariant-I22-1462.json': runs(phasesOf, ['Running', 'Failed', 'Succeeded']),
  'invariant-I35-1560.json': runs(),
  // A phase of 9 s in a period of 1 s or 2 s is nothing that a kubelet has: a first turn so late broke what must happen in time.
  'invariant-L3-1012.json': refusedLate('pleg', '1.1s'),
  'invariant-L3-1537.json': refusedLate('pleg', '1.1s'),
  'invariant-L5-118.json': refusedLate('housekeeping', '2s'),
  'invariant-L5-1053.json': refusedLate('housekeeping', '2s'),
  'long-grace-year.json': runs(({ events }) => events.length < 3_000, true),
  'wide-pod-200.yaml': happens('ObjectRemoved'),
  // The kubelet cannot hear of it: the node is cut off until the end.
  'running-after-gone-faults-125.json': runs(outliving, ['c2']),
  // Nobody is there who could stop it: the kubelet has been stopped, and the runtime runs on without it.
  'running-after-gone-faults-1642.json': runs(outliving, ['c0']),
  // The object is gone at once, as was forced. Frozen processes end by SIGKILL, 2 s later.
  'running-after-gone-faults-1929.json': runs(
    (trace) => {
      const kinds = kindsOf(trace);
      return [kinds.indexOf('ObjectRemoved') < kinds.indexOf('ContainerExited'), outliving(trace)];
    },
    [true, []],
  ),
  // It is being killed, but the shim answers no call.
  'running-after-gone-faults-215.json': runs(
    (trace) => [kindsOf(trace).includes('StopContainerCalled'), outliving(trace)],
    [true, ['c2']],
  ),
  'link-annot-14-1.txt': linkRefused,
  'link-annot-14-50.txt': linkRefused,
  'link-behaviour.txt': linkRefused,
  'link-fault.txt': linkRefused,
  'link-init.txt': linkRefused,
  'link-pods.txt': linkRefused,
  'link-stepNull.txt': linkRefused,
  'link-steps1.txt': linkRefused,
  'link-stepsDo.txt': linkRefused,
  'link-stepsX.txt': linkRefused,
  'grace-continuation.log': read('demo/forced'),
  'invented-pod.log': read(),
  'strange-1034.txt': read(),
  'strange-1999.txt': read(),
  'strange-2071.txt': read(
    'openshift-cloud-controller-manager/vsphere-cloud-controller-manager-8622s75n7-sp664',
    'openshift-cloud-controller-manager/vsphere-cloud-controller-manager-gv795p487-dpw9b',
  ),
  'strange-4049.txt': read(),
  'strange-4713.txt': read(),
  'strange-4872.txt': read(),
  'trace-nan-398.txt': read('demo/static-rm-lab-node'),
  'trace-nan-690.txt': read('openshift-vsphere-infra/keepalived-localhost.localdomain'),
  'trace-nan-1405.txt': read('kube-system/kube-dns-85n857jk49-rskmb'),
  'trace-nan-1877.txt': read('demo/forced'),
};

const HOME = join(import.meta.dirname, 'scenario/fixtures/hostile');
const FOLDERS = [HOME, join(import.meta.dirname, '../../shared/hostile')].filter((folder) => existsSync(folder));
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => [name, join(folder, name)] as const),
);

describe('what broke something once', () => {
  it.each(files)('%s', async (name, file) => {
    const verdict = VERDICTS[name];
    if (verdict === undefined) throw new Error(`nobody has said what is right of ${file}`);
    const { is, shouldBe } = await verdict(file);
    expect(is).toEqual(shouldBe);
  });

  it('is kept here, but for what is too large to keep', () => {
    const kept = new Set(readdirSync(HOME));
    expect(Object.keys(VERDICTS).filter((name) => !kept.has(name))).toEqual(['annot-14-50.json']);
  });
});
