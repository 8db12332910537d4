/**
 * Kinds of questions: for each option when it is true, told by the events that follow; and the event that tells it.
 * Of every question exactly one option holds in every release: `questions.test.ts` asks them all.
 */
import { sentRequest } from '../../../cluster/apiserver/requests.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import type { QuestionTexts } from '../questionTexts.ts';
import type { Following } from './following.ts';

type Holds = (run: Following) => boolean;
type Shows = (run: Following) => TraceEvent | undefined;

const SECOND = 1_000_000;

/** µs from where it is asked to an event. */
const since = ({ from }: Following, event: TraceEvent): number => event.t - (from?.t ?? 0);

/* ---- how a container ends ---- */

const exit = (run: Following) => run.next({ kind: 'ContainerExited', pod: run.pod });
const sigkill = (run: Following) => run.next({ kind: 'SigkillSent', pod: run.pod });
const killedFirst = (run: Following): boolean => {
  const [end, kill] = [exit(run), sigkill(run)];
  return end !== undefined && kill !== undefined && kill.seq < end.seq;
};

/* ---- who removes an object ---- */

const gone = (run: Following) => run.next({ kind: 'ObjectRemoved', pod: run.pod });
const isKubelets = ({ kind }: TraceEvent): boolean => kind === 'FinalDeleteSent' || kind === 'MirrorPodDeleting';
/** A request that may remove it: a DELETE, or what takes its last finalizer off. */
function isAnothers(event: TraceEvent, name: string): boolean {
  const { kind, actor } = event;
  const sent = sentRequest(event);
  return (
    kind === 'RequestSent' &&
    (actor === 'kubectl' || actor === 'controllerManager') &&
    sent?.name === name &&
    (sent.verb === 'delete' || (sent.verb === 'patch' && sent.subresource !== 'status'))
  );
}

/** The last request before an object went. */
function removedBy(run: Following): 'kubelet' | 'other' | 'nobody' | null {
  const end = gone(run);
  if (end === undefined) return null;
  const start = run.from?.seq ?? -1;
  const last = run.events.findLast(
    (event) =>
      event.seq > start &&
      event.seq < end.seq &&
      ((isKubelets(event) && event.pod?.name === run.pod) || isAnothers(event, run.pod)),
  );
  if (last === undefined) return 'nobody';
  return isKubelets(last) ? 'kubelet' : 'other';
}

/** The object goes with the very request that is asked about, which is on its way. */
const withThisRequest = (run: Following): boolean => {
  const end = gone(run);
  return (
    end !== undefined &&
    since(run, end) < SECOND &&
    !run.events.some(
      (event) =>
        event.seq > (run.from?.seq ?? -1) && event.seq < end.seq && isKubelets(event) && event.pod?.name === run.pod,
    )
  );
};

/* ---- the grace that StopContainer gets ---- */

const stopCall = (run: Following) => run.next({ kind: 'StopContainerCalled', pod: run.pod });
const gets =
  (seconds: number): Holds =>
  (run) =>
    stopCall(run)?.detail?.['gracePeriod'] === seconds;

/* ---- signals ---- */

const sigterm = (run: Following) => run.next({ kind: 'SigtermSent', pod: run.pod });

/* ---- static pods and successors ---- */

/** As long as the manifest is there: a static pod's own removal is another story. */
const beforeRemoval = (run: Following, event: TraceEvent | undefined): boolean => {
  const removal = run.next({ kind: 'ManifestRemoved' });
  return event !== undefined && (removal === undefined || event.seq < removal.seq);
};
const newMirror = (run: Following) => run.next({ kind: 'ObjectCreated', pod: run.pod });
const started = (run: Following) => run.next({ kind: 'ContainerStarted' });
const oldEnds = (run: Following) => run.first({ kind: 'ContainerExited' });

/* ---- owners, names, and who hears first ---- */

const OWNERS: readonly unknown[] = ['Deployment', 'DaemonSet', 'Job', 'Namespace'];
const ownerGone = (run: Following) =>
  run.all({ kind: 'ApiObjectRemoved' }).find(({ detail }) => OWNERS.includes(detail?.['kind']));
const ownerBefore = (run: Following): boolean | undefined => {
  const [owner, end] = [ownerGone(run), gone(run)];
  return owner && (end === undefined || owner.seq < end.seq);
};

/** A container that starts as the pod while one of an earlier pod of that name has not ended. */
function second(run: Following): TraceEvent | undefined {
  const began = run.all({ kind: 'ContainerStarted', pod: run.pod });
  const ended = run.all({ kind: 'ContainerExited', pod: run.pod });
  return began.find((start) => {
    const before = ended.filter((end) => end.pod?.uid !== start.pod?.uid);
    return before.length === 0 || before.some((end) => end.seq > start.seq);
  });
}

const sliceWritten = (run: Following) => {
  const mark = run.first({ kind: 'DeletionTimestampSet', pod: run.pod });
  return run.events.find(
    ({ kind, detail, seq }) =>
      kind === 'ApiObjectWritten' && detail?.['kind'] === 'EndpointSlice' && seq > (mark?.seq ?? Infinity),
  );
};
const sliceBefore = (run: Following): boolean | undefined => {
  const [slice, signal] = [sliceWritten(run), run.first({ kind: 'SigtermSent', pod: run.pod })];
  return slice && signal && slice.seq < signal.seq;
};

/* ---- counts over the whole run ---- */

const deletes = (run: Following): number =>
  run.end().apiserver.audit.filter(({ verb, name, code }) => verb === 'delete' && name === run.pod && code === 200)
    .length;
const stops = (run: Following): number => run.all({ kind: 'StopContainerCalled', pod: run.pod }).length;
const exitCodes = (run: Following) =>
  run.all({ kind: 'ContainerExited', pod: run.pod }).map(({ detail }) => detail?.['exitCode']);
const signals = (run: Following): string => [sigterm(run) && 'TERM', sigkill(run) && 'KILL'].filter(Boolean).join();

function marker(run: Following): string | undefined {
  let cause = run.first({ kind: 'DeletionTimestampSet', pod: run.pod });
  while (cause !== undefined && cause.kind !== 'RequestSent' && cause.cause !== undefined)
    cause = run.events[cause.cause];
  return cause?.actor;
}
const markedBy =
  (...actors: readonly string[]): Holds =>
  (run) =>
    actors.includes(marker(run) ?? '');
const marked: Shows = (run) => run.first({ kind: 'DeletionTimestampSet', pod: run.pod });

/** The phase that the object had last. */
function lastPhase(run: Following): string | undefined {
  const end = gone(run);
  const before = end === undefined ? undefined : run.events[end.seq - 1];
  const state = before === undefined ? run.end() : run.at(before);
  return Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === run.pod)?.status.phase;
}
const phase =
  (wanted: string): Holds =>
  (run) =>
    lastPhase(run) === wanted;

export const JUDGES = {
  objectNext: {
    options: {
      marks: (run) => run.next({ kind: 'DeletionTimestampSet', pod: run.pod }) !== undefined && !withThisRequest(run),
      removes: withThisRequest,
      stops: (run) => run.next({ kind: 'StopContainerCalled', pod: run.pod, actor: 'apiserver' }) !== undefined,
    },
    shows: (run) => (withThisRequest(run) ? gone(run) : run.next({ kind: 'DeletionTimestampSet', pod: run.pod })),
  },
  howEnds: {
    options: {
      itself: (run) => exit(run) !== undefined && !killedFirst(run) && exit(run)?.detail?.['exitCode'] !== 137,
      killed: killedFirst,
      never: (run) => exit(run) === undefined,
    },
    shows: (run) => (killedFirst(run) ? sigkill(run) : exit(run)),
  },
  whoRemoves: {
    options: {
      kubelet: (run) => removedBy(run) === 'kubelet',
      apiserver: (run) => removedBy(run) === 'nobody',
      other: (run) => removedBy(run) === 'other',
      stays: (run) => removedBy(run) === null,
    },
    shows: (run) => gone(run) ?? run.from,
  },
  signalWhen: {
    options: {
      soon: (run) => ((event) => event !== undefined && since(run, event) < SECOND)(sigterm(run)),
      later: (run) => ((event) => event !== undefined && since(run, event) >= SECOND)(sigterm(run)),
      never: (run) => sigterm(run) === undefined,
    },
    shows: (run) => sigterm(run) ?? run.next({ kind: 'ObjectRemoved', pod: run.pod }) ?? run.from,
  },
  goneWhen: {
    options: {
      soon: (run) => ((event) => event !== undefined && since(run, event) < 3 * SECOND)(gone(run)),
      later: (run) => ((event) => event !== undefined && since(run, event) >= 3 * SECOND)(gone(run)),
      never: (run) => gone(run) === undefined,
    },
    shows: (run) => gone(run) ?? run.from,
  },
  graceForce: { options: { s0: gets(0), s2: gets(2), s30: gets(30) }, shows: stopCall },
  gracePrestop: { options: { s3: gets(3), s27: gets(27), s30: gets(30) }, shows: stopCall },
  graceOverrun: { options: { s0: gets(0), s2: gets(2), s10: gets(10) }, shows: stopCall },
  graceRestart: { options: { s2: gets(2), s6: gets(6), s9: gets(9), s12: gets(12) }, shows: stopCall },
  graceOrphan: { options: { s1: gets(1), s2: gets(2), s30: gets(30) }, shows: stopCall },
  gracePressure: { options: { s0: gets(0), s2: gets(2), s30: gets(30) }, shows: stopCall },
  graceSkew: { options: { s10: gets(10), s30: gets(30), s50: gets(50) }, shows: stopCall },
  shorterWhen: {
    options: {
      atOnce: (run) => ((event) => event !== undefined && since(run, event) < SECOND)(sigkill(run)),
      new: (run) =>
        ((event) => event !== undefined && since(run, event) >= SECOND && since(run, event) <= 5 * SECOND)(
          sigkill(run),
        ),
      old: (run) => ((event) => event !== undefined && since(run, event) > 5 * SECOND)(sigkill(run)),
    },
    shows: sigkill,
  },
  whoKilled: {
    options: {
      none: (run) => run.all({ kind: 'SigkillSent', pod: run.pod }).length === 0,
      one: (run) => run.all({ kind: 'SigkillSent', pod: run.pod }).length === 1,
      all: (run) => run.all({ kind: 'SigkillSent', pod: run.pod }).length === 3,
    },
    shows: sigkill,
  },
  nextSidecar: {
    options: {
      logs: (run) => sigterm(run)?.detail?.['container'] === 'logs',
      proxy: (run) => sigterm(run)?.detail?.['container'] === 'proxy',
      none: (run) => sigterm(run) === undefined,
    },
    shows: (run) => sigterm(run) ?? exit(run),
  },
  staticContainer: {
    options: {
      runsOn: (run) => !beforeRemoval(run, exit(run)),
      stops: (run) => beforeRemoval(run, exit(run)) && !beforeRemoval(run, started(run)),
      restarts: (run) => beforeRemoval(run, exit(run)) && beforeRemoval(run, started(run)),
    },
    shows: (run) => (beforeRemoval(run, exit(run)) ? exit(run) : (newMirror(run) ?? run.events.at(-1))),
  },
  mirrorNext: {
    options: {
      newUid: (run) => beforeRemoval(run, newMirror(run)) && newMirror(run)?.pod?.uid !== run.from?.pod?.uid,
      sameUid: (run) => beforeRemoval(run, newMirror(run)) && newMirror(run)?.pod?.uid === run.from?.pod?.uid,
      nothing: (run) => !beforeRemoval(run, newMirror(run)),
    },
    shows: (run) => newMirror(run) ?? run.from,
  },
  fileBack: {
    options: {
      calledOff: (run) => exit(run) === undefined,
      stopsThenStarts: (run) =>
        ((end, begin) => end !== undefined && begin !== undefined && begin.seq > end.seq)(exit(run), started(run)),
      stops: (run) => exit(run) !== undefined && started(run) === undefined,
    },
    shows: (run) => started(run) ?? exit(run),
  },
  successorWhen: {
    options: {
      before: (run) =>
        ((begin, end) => begin !== undefined && end !== undefined && begin.seq < end.seq)(started(run), oldEnds(run)),
      after: (run) =>
        ((begin, end) => begin !== undefined && end !== undefined && begin.seq > end.seq)(started(run), oldEnds(run)),
      never: (run) => started(run) === undefined,
    },
    shows: (run) => started(run) ?? run.events.at(-1),
  },
  ownerGone: {
    options: {
      before: (run) => ownerBefore(run) === true,
      after: (run) => ownerBefore(run) === false,
      never: (run) => ownerBefore(run) === undefined,
    },
    shows: (run) => ownerGone(run) ?? run.from,
  },
  twoAtOnce: {
    options: { two: (run) => second(run) !== undefined, one: (run) => second(run) === undefined },
    shows: (run) => second(run) ?? gone(run) ?? run.events.at(-1),
  },
  isDeleted: {
    options: {
      gone: (run) => gone(run) !== undefined,
      marked: (run) =>
        gone(run) === undefined && run.next({ kind: 'DeletionTimestampSet', pod: run.pod }) !== undefined,
      spared: (run) =>
        run.next({ kind: 'DeletionTimestampSet', pod: run.pod }) === undefined && gone(run) === undefined,
    },
    shows: (run) => gone(run) ?? run.next({ kind: 'EvictionCancelled', pod: run.pod }) ?? run.events.at(-1),
  },

  // at the end of a tour, about all of it
  whoMarked: {
    options: {
      person: markedBy('kubectl'),
      controller: markedBy('controllerManager'),
      kubelet: markedBy('syncLoop', 'podWorkers', 'mirrorClient', 'statusManager', 'evictionManager'),
      nobody: (run) => marked(run) === undefined,
    },
    shows: (run) => marked(run) ?? run.first({ kind: 'NodePoweredOff' }) ?? run.events.at(-1),
  },
  signalsSent: {
    options: {
      none: (run) => signals(run) === '',
      term: (run) => signals(run) === 'TERM',
      both: (run) => signals(run) === 'TERM,KILL',
      kill: (run) => signals(run) === 'KILL',
    },
    shows: (run) => sigkill(run) ?? sigterm(run) ?? run.events.at(-1),
  },
  firstGone: {
    options: {
      container: (run) =>
        ((end, last) => end !== undefined && (last === undefined || end.seq < last.seq))(exit(run), gone(run)),
      object: (run) =>
        ((end, last) => last !== undefined && (end === undefined || last.seq < end.seq))(exit(run), gone(run)),
      neither: (run) => exit(run) === undefined && gone(run) === undefined,
    },
    shows: (run) => {
      const [end, last] = [exit(run), gone(run)];
      if (end === undefined || last === undefined) return end ?? last ?? run.events.at(-1);
      return end.seq < last.seq ? end : last;
    },
  },
  howManyDeletes: {
    options: {
      none: (run) => deletes(run) === 0,
      one: (run) => deletes(run) === 1,
      two: (run) => deletes(run) === 2,
      more: (run) => deletes(run) > 2,
    },
    shows: (run) => run.all({ kind: 'FinalDeleteSent', pod: run.pod }).at(-1) ?? gone(run) ?? run.events.at(-1),
  },
  exitCode: {
    options: {
      zero: (run) => exitCodes(run).length > 0 && exitCodes(run)[0] === 0,
      killed: (run) => exitCodes(run)[0] === 137,
      none: (run) => exitCodes(run).length === 0,
    },
    shows: (run) => exit(run) ?? run.events.at(-1),
  },
  howManyStops: {
    options: {
      none: (run) => stops(run) === 0,
      one: (run) => stops(run) === 1,
      two: (run) => stops(run) === 2,
      more: (run) => stops(run) > 2,
    },
    shows: (run) => run.all({ kind: 'StopContainerCalled', pod: run.pod }).at(-1) ?? run.events.at(-1),
  },
  lastPhase: {
    options: {
      running: phase('Running'),
      succeeded: phase('Succeeded'),
      failed: phase('Failed'),
      pending: phase('Pending'),
    },
    shows: (run) => {
      const end = gone(run);
      return end === undefined ? run.events.at(-1) : run.events[end.seq - 1];
    },
  },
  sliceFirst: {
    options: {
      sigterm: (run) => sliceBefore(run) === false,
      slice: (run) => sliceBefore(run) === true,
    },
    shows: (run) => (sliceBefore(run) === true ? sliceWritten(run) : sigterm(run)),
  },
  howManyUids: {
    options: {
      one: (run) => run.all({ kind: 'ObjectCreated', pod: run.pod }).length === 0,
      two: (run) => run.all({ kind: 'ObjectCreated', pod: run.pod }).length === 1,
      three: (run) => run.all({ kind: 'ObjectCreated', pod: run.pod }).length === 2,
    },
    shows: (run) => run.next({ kind: 'ObjectCreated', pod: run.pod }) ?? run.events.at(-1),
  },
  staticEnds: {
    options: {
      never: (run) => exit(run) === undefined,
      stopped: (run) => exit(run) !== undefined && started(run) === undefined,
      again: (run) => exit(run) !== undefined && started(run) !== undefined,
    },
    shows: (run) => exit(run) ?? newMirror(run) ?? run.events.at(-1),
  },
} as const satisfies {
  readonly [K in keyof QuestionTexts]: {
    readonly options: Readonly<Record<keyof QuestionTexts[K]['options'], Holds>>;
    readonly shows: Shows;
  };
};

export type QuestionKind = keyof typeof JUDGES;
