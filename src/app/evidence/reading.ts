/** Reads what was brought, in its own thread, and asks it about pods. */
import { useSelector } from '@xstate/react';
import { createActor, fromCallback } from 'xstate';
import { EvidenceClient } from '../../worker/evidenceClient.ts';
import type { EvidenceOptions, EvidenceSource, LiveLook } from '../../worker/evidenceProtocol.ts';
import { texts } from '../language/index.ts';
import { actions, pageStore, shownRelease } from '../store/index.ts';
import { evidenceStore, type EvidencePane, type LinePlace } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import {
  readingMachine,
  type Brought,
  type ReaderEvent,
  type ReadingEvent,
  type ReadingSnapshot,
  type ReadResult,
  type Trouble,
} from './readingMachine.ts';
import { TEXTS } from './texts.ts';

const { getState, setState } = evidenceStore;

export const reader = new EvidenceClient();

/** Progress is drawn a few times a second, however fast it comes. */
const DRAWN_EVERY_MS = 100;

const readerActor = fromCallback<ReadingEvent, Brought>(({ input, sendBack }) => {
  const tell = (event: ReaderEvent): void => sendBack(event);
  const began = performance.now();
  let drawn = began;
  const reading = reader.read(input.sources, input.options, {
    onProgress: (progress) => {
      const now = performance.now();
      if (now - drawn < DRAWN_EVERY_MS) return;
      drawn = now;
      tell({ type: 'Progressed', progress, rate: progress.bytesRead / ((now - began) / 1_000) });
    },
    onMissing: (name, why) => tell({ type: 'Missed', name, why }),
  });
  void reading.then((outcome) => {
    if (outcome.status === 'read') tell({ type: 'Answered', account: outcome.account, pods: outcome.pods });
    else if (outcome.status === 'failed') tell({ type: 'Lost', why: outcome.why });
  });
});

/** The pod that was looked at before stays so where it is in the result. */
function showResult({ pods }: Pick<ReadResult, 'pods'>): void {
  const { chosen } = getState();
  setState({
    together: false,
    // One pod alone needs no choosing.
    pane: pods.length > 1 ? 'pods' : 'diagnosis',
    lines: pods.length === 0 ? 'unknown' : 'understood',
    line: null,
  });
  void choose(pods.some(({ key }) => key === chosen) ? chosen : (pods[0]?.key ?? null));
}

/** It outlives the page that shows it. */
const reading = createActor(
  readingMachine.provide({
    actors: { reader: readerActor },
    actions: {
      endReading: () => reader.stop(),
      showResult: ({ event }) => {
        if (event.type === 'Answered') showResult(event);
      },
    },
  }),
).start();

export const useReading = <T>(selector: (snapshot: ReadingSnapshot) => T): T => useSelector(reading, selector);

export const readResult = (): ReadResult | null => reading.getSnapshot().context.result;

export function read(sources: readonly EvidenceSource[], options: EvidenceOptions = {}): void {
  actions.openEvidence();
  reading.send({ type: 'Brought', sources, options });
}

export const readAsBefore = (): void => reading.send({ type: 'TriedAgain' });

/** Nothing of what was brought can be read. */
export const refuse = (troubles: readonly Trouble[]): void => reading.send({ type: 'Refused', troubles });

export const stop = (): void => reading.send({ type: 'Stopped' });

/** With what a person knows of the times. */
export const readAgain = (options: EvidenceOptions): void => read(readResult()?.sources ?? [], options);

/** What was said of the input before is over. */
export function typeDraft(draft: string): void {
  setState({ draft });
  reading.send({ type: 'Edited' });
}

/** Back to the form; what was typed is still there, and the result until another takes its place. */
export const otherInput = (): void => reading.send({ type: 'OtherWanted' });

export const backToResult = (): void => reading.send({ type: 'ResultWanted' });

export async function choose(key: string | null, pane?: EvidencePane): Promise<void> {
  setState({ chosen: key, pod: null, ...(pane !== undefined && { pane }) });
  if (key === null) return;
  const pod = await reader.pod(key);
  if (getState().chosen === key) setState({ pod });
}

/** In the input, among the lines around it. */
export const showLine = ({ file, line }: LinePlace): void => setState({ pane: 'lines', line: { file, line } });

/** A pod as it is watched; null where it was read of files. */
let watched: (key: string) => Pick<LiveLook, 'release' | 'goneAt'> | null = () => null;
export const watchedBy = (look: typeof watched): void => {
  watched = look;
};

/** On the same diagram, timeline and statechart as the simulation. */
export async function showOnDiagram(): Promise<void> {
  const { pod } = getState();
  if (pod === null) return;
  const trace = await reader.trace(pod.key);
  if (trace === null) {
    actions.notify({ text: texts(TEXTS).noCourse });
    return;
  }
  const look = watched(pod.key);
  actions.showImported(trace, {
    key: pod.key,
    name: nameOf(pod),
    release: look?.release ?? readResult()?.account.release?.release ?? shownRelease(pageStore.getState()),
    shared: null,
    watched: look !== null,
  });
  if (look !== null && look.goneAt === null) actions.toEnd(); // and on from there, as it happens
}
