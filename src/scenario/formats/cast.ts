/**
 * A terminal with two panes, `kubectl get pods -w` above the kubelet's log, as asciinema plays it: asciicast v2
 * (docs.asciinema.org/manual/asciicast/v2), which asciinema 2 and 3 and the web player all read. The panes are the
 * terminal's own scrolling regions (DECSTBM), so that each scrolls by itself.
 */
import { shownBy } from '../../cluster/clocks.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { klogLine } from '../../kube/klog/index.ts';
import { printable } from '../../kube/printable.ts';
import { watchLines } from '../../kube/kubectl.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';

const WIDTH = 132;
const HEIGHT = 36;
/** Rows of the upper pane; the rule below it is one more. */
const UPPER = 12;
/** The waits of a removal are its story, but nobody watches a terminal for half a minute of nothing. */
const IDLE_S = 2;
const VERBOSITY = 4;

interface Output {
  readonly t: number;
  readonly text: string;
}

const ESC = '\u001b[';
const COMMAND = '$ kubectl get pods -w';

/** A log's line may hold whatever a container was called: a terminal would obey it. */
const line = (text: string): string => {
  const safe = printable(text);
  return safe.length > WIDTH ? `${safe.slice(0, WIDTH - 1)}…` : safe;
};

/** One line more at the foot of a pane, which scrolls. */
const into = (top: number, bottom: number, text: string): string =>
  `${ESC}${top};${bottom}r${ESC}${bottom};1H\r\n${line(text)}`;

function rows(trace: Trace<ClusterState>): readonly Output[] {
  const { watch } = new TraceCursor(trace).stateAt(trace.events.length - 1).kubectl;
  const listed = trace.initial.kubectl.watch.length;
  const allNamespaces = new Set(watch.map(({ namespace }) => namespace)).size > 1;
  const printed = trace.events.filter(({ kind }) => kind === 'WatchRowPrinted');
  // The head and the first list were there before.
  return watchLines(watch, { listed, allNamespaces }).map((text, i) => ({ t: printed[i - 1 - listed]?.t ?? 0, text }));
}

function log({ initial, events }: Trace<ClusterState>): readonly Output[] {
  const { node, kubelet } = initial;
  let { pid } = kubelet;
  const lines: Output[] = [];
  for (const { t, kind, klog, node: where } of events) {
    if (where !== undefined && where !== node.name) continue;
    if (kind === 'KubeletStarted') pid += 1;
    if (klog !== undefined && klog.level <= VERBOSITY)
      lines.push({ t, text: klogLine({ ...klog, t: shownBy(node, t) }, pid) });
  }
  return lines;
}

const FILE = 'kubelet.log';

export function* castFormat(trace: Trace<ClusterState>): Generator<string, void> {
  const event = (t: number, text: string): string => `${JSON.stringify([t / 1_000_000, 'o', text])}\n`;
  yield `${JSON.stringify({
    version: 2,
    width: WIDTH,
    height: HEIGHT,
    duration: trace.end / 1_000_000,
    idle_time_limit: IDLE_S,
    title: COMMAND,
    env: { TERM: 'xterm-256color' },
  })}\n`;
  const rule = `── ${trace.initial.node.name} ${FILE} `.padEnd(WIDTH, '─');
  yield event(0, `${ESC}2J${ESC}${UPPER + 1};1H${line(rule)}${ESC}1;1H${COMMAND}`);
  const above = rows(trace).map((row) => ({ ...row, text: into(1, UPPER, row.text) }));
  const below = log(trace).map((row) => ({ ...row, text: into(UPPER + 2, HEIGHT, row.text) }));
  for (const { t, text } of [...above, ...below].toSorted((a, b) => a.t - b.t)) yield event(t, text);
}
