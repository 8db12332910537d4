/** Watches the cluster on this origin, in the thread that reads evidence, and shows what comes as evidence is shown. */
import { useSelector } from '@xstate/react';
import { createActor, fromCallback, type SnapshotFrom } from 'xstate';
import type { PodEvidence } from '../../evidence/index.ts';
import type { LiveSnapshot } from '../../worker/evidenceProtocol.ts';
import { summaryInWords } from '../../words/index.ts';
import { texts } from '../language/index.ts';
import { actions, pageStore, importedGoesOn } from '../store/index.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { evidenceStore } from './evidenceStore.ts';
import { liveMachine, type LiveEvent } from './liveMachine.ts';
import { LIVE } from './liveTexts.ts';
import { reader, watchedBy } from './reading.ts';
import { ring, rings } from './bell.ts';
import { saveBlob } from './takeAway.ts';

const live = createActor(
  liveMachine.provide({
    actors: {
      watcher: fromCallback<LiveEvent, { readonly namespace: string | null }>(({ input, sendBack }) => {
        reader.watch(input.namespace, (snapshot) =>
          sendBack(snapshot === null ? { type: 'Lost' } : { type: 'Seen', snapshot }),
        );
        return () => reader.unwatch();
      }),
    },
    actions: {
      shown: ({ event }) => {
        if (event.type === 'Seen') show(event.snapshot);
      },
    },
  }),
).start();

export const useLive = <T>(selector: (snapshot: SnapshotFrom<typeof liveMachine>) => T): T =>
  useSelector(live, selector);

export const watchCluster = (namespace: string | null): void => {
  evidenceStore.setState({ chosen: null, pod: null });
  live.send({ type: 'Asked', namespace });
};
export const stopWatching = (): void => live.send({ type: 'Stopped' });
export const leaveCluster = (): void => {
  evidenceStore.setState({ chosen: null, pod: null });
  live.send({ type: 'Left' });
};

export const lookAt = (uid: string): void => reader.look(uid);

export async function saveRecording(): Promise<void> {
  const recording = await reader.recording();
  if (recording === null) return;
  saveBlob('recording.jsonl', recording, (name) => texts(LIVE).saved({ name }));
}

const verdictOf = ({ key, stage, waitingOn }: PodEvidence): string => `${key} ${stage} ${waitingOn}`;

/** The pod that is looked at stands where a pod of files would. */
function show({ look }: LiveSnapshot): void {
  const pod = look?.pod ?? null;
  const before = evidenceStore.getState().pod;
  if (pod === null) return;
  const isSame =
    before !== null &&
    verdictOf(before) === verdictOf(pod) &&
    before.events.length === pod.events.length &&
    before.evidence.length === pod.evidence.length;
  if (pageStore.getState().imported?.key === pod.key)
    void reader.trace(pod.key).then((trace) => {
      if (trace !== null) importedGoesOn(pod.key, trace);
    });
  if (isSame) return;
  evidenceStore.setState({ chosen: pod.key, pod });
  if (before?.key === pod.key && verdictOf(before) !== verdictOf(pod) && rings()) {
    ring();
    const verdict = summaryInWords(pod, texts(DIAGNOSIS));
    actions.notify({ text: texts(LIVE).rang({ pod: pod.name, verdict }) });
  }
}

watchedBy((key) => {
  const look = live.getSnapshot().context.snapshot?.look ?? null;
  return look?.pod?.key === key ? look : null;
});
