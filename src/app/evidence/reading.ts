/** Reads what was brought, in its own thread, and asks it about pods. */
import { EvidenceClient } from '../../worker/evidenceClient.ts';
import type { EvidenceOptions, EvidenceSource } from '../../worker/evidenceProtocol.ts';
import { texts } from '../language/index.ts';
import { actions, pageStore, shownRelease } from '../store/index.ts';
import { evidenceStore, type EvidencePane, type LinePlace, type Trouble } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import { TEXTS } from './texts.ts';

const { getState, setState } = evidenceStore;

export const reader = new EvidenceClient();

/** Progress is drawn a few times a second, however fast it comes. */
const DRAWN_EVERY_MS = 100;

export async function read(sources: readonly EvidenceSource[], options: EvidenceOptions = {}): Promise<void> {
  actions.openEvidence();
  setState({
    phase: 'reading',
    progress: null,
    rate: 0,
    stopping: false,
    troubles: [],
  });
  const began = performance.now();
  let drawn = began;
  const reading = await reader.read(sources, options, {
    onProgress: (progress) => {
      const now = performance.now();
      if (now - drawn < DRAWN_EVERY_MS) return;
      drawn = now;
      setState({ progress, rate: progress.bytesRead / ((now - began) / 1_000) });
    },
    onMissing: (name, why) => setState({ troubles: [...getState().troubles, { kind: 'missing', name, why }] }),
  });
  if (reading.status === 'superseded') return;
  if (reading.status === 'failed') {
    setState({
      phase: 'input',
      troubles: [{ kind: 'lost', why: reading.message, again: () => void read(sources, options) }],
    });
    return;
  }
  const { account, pods } = reading;
  const { troubles: missing, chosen } = getState();
  const named = new Set(missing.map((trouble) => ('name' in trouble ? trouble.name : '')));
  const unreadable = account.files.flatMap(({ name, trouble }): readonly Trouble[] =>
    trouble === null || named.has(name) ? [] : [{ kind: 'unreadable', name, as: trouble }],
  );
  const troubles = [...missing, ...unreadable];
  if (account.files.every(({ name, trouble }) => trouble !== null || named.has(name))) {
    setState({
      phase: 'input',
      troubles: troubles.length === 0 && account.complete ? [{ kind: 'nothing' }] : troubles,
    });
    return;
  }
  const kept = pods.some(({ key }) => key === chosen) ? chosen : (pods[0]?.key ?? null);
  setState({
    phase: 'read',
    result: { account, pods, sources },
    together: false,
    progress: null,
    troubles,
    // One pod alone needs no choosing.
    pane: pods.length > 1 ? 'pods' : 'diagnosis',
    lines: pods.length === 0 ? 'unknown' : 'understood',
    line: null,
  });
  await choose(kept);
}

export function stop(): void {
  setState({ stopping: true });
  reader.stop();
}

/** With what a person knows of the times. */
export const readAgain = (options: EvidenceOptions): Promise<void> => read(getState().result?.sources ?? [], options);

/** Back to the form; what was typed is still there, and the result until another takes its place. */
export const otherInput = (): void => setState({ phase: 'input', troubles: [] });

export const backToResult = (): void => setState({ phase: 'read' });

export async function choose(key: string | null, pane?: EvidencePane): Promise<void> {
  setState({ chosen: key, pod: null, ...(pane !== undefined && { pane }) });
  if (key === null) return;
  const pod = await reader.pod(key);
  if (getState().chosen === key) setState({ pod });
}

/** In the input, among the lines around it. */
export const showLine = ({ file, line }: LinePlace): void => setState({ pane: 'lines', line: { file, line } });

/** On the same diagram, timeline and statechart as the simulation. */
export async function showOnDiagram(): Promise<void> {
  const { pod, result } = getState();
  if (pod === null) return;
  const trace = await reader.trace(pod.key);
  if (trace === null) {
    actions.notify({ text: texts(TEXTS).noCourse });
    return;
  }
  actions.showImported(trace, {
    key: pod.key,
    name: nameOf(pod),
    release: result?.account.release?.release ?? shownRelease(pageStore.getState()),
    shared: null,
  });
}
