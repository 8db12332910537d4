/** `run FILE --format NAME`: simulates a scenario and prints it. */
import { parseArgs } from 'node:util';
import { NOT_SIMULATED, REASONS } from '../kube/manifest/bearing.ts';
import { pathText } from '../kube/manifest/problem.ts';
import { remarksOfObject } from '../kube/manifest/unsupported.ts';
import { nodesOf, RELEASES, type Scenario } from '../scenario/index.ts';
import { type Command, type Io, UsageError } from './command.ts';
import { overseen } from '../cluster/overseen.ts';
import { traceOfNode } from '../cluster/world.ts';
import { FORMATS, isFormat, printed } from '../scenario/formats/index.ts';
import { trafficFormat } from '../scenario/traffic/trafficFormat.ts';
import { loadScenario, presetNames } from './scenarioFile.ts';
import { isMomentFormat, MOMENT_FORMATS, momentFile, wantedMoment } from './moment.ts';
import { codeOf, simulated } from './simulated.ts';

const HELP = `Usage: run FILE --format NAME [--release R] [--node NAME]
       run FILE --format svg|png|describe|yaml [--at TIME] [--pod NS/NAME] [--theme T] [--view V] [--release R] [--node NAME]

Simulates a scenario and prints what came of it. FILE is YAML or JSON; - is stdin; preset:NAME is a preset:
  ${presetNames()}
FILE may also hold manifests, such as the output of helm template: they run from the start, and the first pod is deleted.
stderr names every field and object that is left out.

Formats:
  klog      a kubelet's log at -v=4
  watch     what kubectl get pods -w prints
  requests  write requests on pods, one a line: t actor VERB path options -> code
  events    the trace's events, one JSON object a line
  json      the whole trace
  mermaid   a sequence diagram
  mermaid-docs  the same with fewer messages, as the Kubernetes documentation draws its own
  cast      an asciinema recording: kubectl get pods -w above the kubelet's log
  traffic   requests of the scenario's clients, one a line, and how many ended how
  svg       a picture of one instant: the diagram and the timeline, with its fonts inside
  png       the same in twice as many pixels, with the scenario inside: dropped on the page it opens (> picture.png)
  describe  what kubectl describe pod prints at one instant
  yaml      what kubectl get pod -o yaml prints at one instant
  audit     every write as the API server's audit log has it, one audit.k8s.io/v1 Event a line

  --release R   another Kubernetes release than the scenario's: ${RELEASES.join(', ')}
  --node NAME   of klog: whose; without it the first node's. Of one instant: inside which; without it that of the pod
  --at TIME     the instant, such as 14.4s; without it half a second into the first grace
  --pod NS/NAME of which pod; without it the one that the run tells of then
  --theme T     of a picture: light (default) or dark
  --view V      of a picture: inside (default for one node), overview (default for a cluster: all of its nodes), or
                timeline alone

A run is stopped when it has had 300,000 events, 800 MB of memory or ten minutes, or at Ctrl+C. What was
computed is printed, and stderr says when that was.

A step of the simulation that fails ends it likewise; the scenario is kept in a file with a report.

Exit code: 0; 1 when the run was stopped; 2 when the scenario can't be read or simulated, or the output not written;
70 when a step of the simulation failed.
`;

/** What asks the scenario, too: the clients are no part of the run. */
const TRAFFIC = 'traffic';

/** Characters that are written at once. */
const CHUNK = 64 * 1024;

async function print(pieces: Iterable<string>, io: Io): Promise<void> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    io.out(chunk);
    chunk = '';
    await io.drained?.();
  }
  io.out(chunk);
}

/** Fields of its pods and objects that a real removal could have to wait for, and this one does not. */
function notSimulated({ pods, objects = [], steps }: Scenario): readonly string[] {
  const written = Object.entries({ pods, objects, steps }).flatMap(([list, items]) =>
    items.flatMap((item, i) => {
      if ('manifest' in item) return [{ keys: [list, i, 'manifest'], manifest: item.manifest }];
      return 'kind' in item ? [{ keys: [list, i], manifest: item }] : [];
    }),
  );
  return written.flatMap(({ keys, manifest }) =>
    remarksOfObject(manifest)
      .filter(({ reason }) => NOT_SIMULATED.has(reason))
      .map((remark) => `note: ${pathText([...keys, ...remark.keys])}: ${REASONS[remark.reason]}`),
  );
}

/** The formats but klog tell of all nodes. */
function chosenNode(name: string | undefined, format: string, scenario: Scenario): string {
  if (name !== undefined && format !== 'klog' && !isMomentFormat(format))
    throw new UsageError(`--node goes with --format klog, ${MOMENT_FORMATS.join(', ')}`);
  const names = nodesOf(scenario).map((node) => node.name);
  const chosen = name ?? names[0];
  if (chosen === undefined || !names.includes(chosen))
    throw new UsageError(`--node: found "${name ?? ''}", expected one of ${names.join(', ')}`);
  return chosen;
}

export const runScenario: Command = {
  name: 'run',
  summary: 'simulate a scenario and print its log, requests, audit log, rows, events or a diagram',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', short: 'f' },
        release: { type: 'string' },
        node: { type: 'string' },
        at: { type: 'string' },
        pod: { type: 'string' },
        theme: { type: 'string' },
        view: { type: 'string' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('run needs one FILE');
    const names = [...Object.keys(FORMATS), ...MOMENT_FORMATS, TRAFFIC].join(', ');
    if (values.format === undefined) throw new UsageError(`run needs --format, one of ${names}`);
    if (!isFormat(values.format) && !isMomentFormat(values.format) && values.format !== TRAFFIC)
      throw new UsageError(`--format: found "${values.format}", expected one of ${names}`);

    const { at, pod, theme, view } = values;
    const wanted = wantedMoment({ at, pod, theme, view, node: values.node });
    if (values.format === 'png' && io.outBytes === undefined)
      throw new UsageError('--format png: a terminal shows no picture; add > picture.png');
    if (!isMomentFormat(values.format) && [at, pod, theme, view].some((option) => option !== undefined))
      throw new UsageError(`--at, --pod, --theme and --view go with --format ${MOMENT_FORMATS.join(', ')}`);

    const scenario = await loadScenario(file, values.release, io);
    if ('errors' in scenario) {
      for (const error of scenario.errors) io.err(`${error}\n`);
      return 2;
    }
    const node = chosenNode(values.node, values.format, scenario.ok);
    if (scenario.isNoted !== true) for (const note of notSimulated(scenario.ok)) io.err(`${note}\n`);
    const trace = await simulated(scenario.ok, io);
    if (isMomentFormat(values.format)) {
      const file = await momentFile(values.format, scenario.ok, overseen(trace), wanted, io);
      if (file instanceof Uint8Array) io.outBytes?.(file);
      else await print(file === null ? [] : [file], io);
      return codeOf(trace);
    }
    const pieces = isFormat(values.format)
      ? printed(values.format, trace, node)
      : trafficFormat(traceOfNode(trace, node), scenario.ok);
    await print(pieces, io);
    return codeOf(trace);
  },
};
