/** What a runtime's tools and the kernel add to a verdict: none of them makes one. */
import { WAITS, type WaitingOn } from '../evidence.ts';
import { HELD_VOLUME } from '../facts/eventFacts.ts';
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import { errorOf, isFact, type Verdict } from './parts.ts';
import { nodeOf, type View } from './view.ts';

/** @param besides facts in order that name no pod: from the kernel, the kubelet and other clients of the API server. */
export const withOthers = (verdict: Verdict, course: Course, view: View, besides: readonly Fact[]): Verdict => {
  const on = shortName(course.pod.facts.map(nodeOf).find((name) => name !== '') ?? '');
  const here = besides.filter((fact) => on === '' || ['', on].includes(shortName(nodeOf(fact))));
  const known = withNodes(withClaims(verdict, view), course, view);
  return ofOnlyPod(
    withWebhook(
      withKubelet(
        withKernel(withWords(withSignal(withRuntime(known, course, view), course, view, here), course, besides), here),
        here,
      ),
      besides,
    ),
  );
};

const OF_KUBELET: ReadonlySet<WaitingOn> = new Set(['node-lost', 'kubelet-down', 'apiserver']);

/** Adds the error of the kubelet's own requests, which explains why nothing is heard from it. */
function withKubelet(verdict: Verdict, here: readonly Fact[]): Verdict {
  const failed = here.findLast(({ kind }) => kind === 'ApiUnreached');
  return failed === undefined || !OF_KUBELET.has(verdict.waitingOn) ? verdict : explained(verdict, failed);
}

/** What somebody says in their own words that a pod waits for, where nothing else tells it. */
function withWords(verdict: Verdict, course: Course, besides: readonly Fact[]): Verdict {
  const { waitingOn: open, stage, error } = verdict;
  const isFree = stage === 'SyncPod' && open === 'none';
  const mayWait = open === 'unknown' && stage !== 'SyncPod' && stage !== 'Removed';
  const told = besides.findLast((fact) => {
    const wait = textDetail(fact, 'wait');
    return (
      fact.kind === 'WaitTold' &&
      (isFree ? wait === 'none' || (wait === 'mirror-conflict' && course.requestedByApi) : mayWait && wait !== 'none')
    );
  });
  const waitingOn = WAITS.find((wait) => wait === textDetail(told, 'wait'));
  if (told === undefined || waitingOn === undefined || error !== '') return verdict;
  return {
    ...verdict,
    waitingOn,
    subject: textDetail(told, 'finalizer'),
    error: errorOf(told),
    confidence: 'low',
    remark: null,
    proofs: [...verdict.proofs, told],
  };
}

/** Waits for a request that a webhook can refuse: the update that removes a finalizer, or the last delete. */
const OF_REQUESTS: ReadonlySet<WaitingOn> = new Set([
  'apiserver',
  'finalizer',
  'node-lost',
  'status-update',
  'unknown',
]);

function withWebhook(verdict: Verdict, besides: readonly Fact[]): Verdict {
  const failed = besides.findLast(({ kind }) => kind === 'WebhookFailed');
  const isLeaving = verdict.stage !== 'SyncPod' && verdict.stage !== 'Removed';
  const isWaiting = isLeaving && OF_REQUESTS.has(verdict.waitingOn);
  return failed === undefined || !isWaiting ? verdict : explained(verdict, failed);
}

const explained = (verdict: Verdict, by: Fact): Verdict => ({
  ...verdict,
  error: verdict.error || textDetail(by, 'error'),
  proofs: [...verdict.proofs, by],
});

/** A pod whose node is not listed waits for that node: nothing can stop or report its containers. */
function withNodes(verdict: Verdict, course: Course, view: View): Verdict {
  const { unlisted, rows, shown } = view;
  const isGoing =
    verdict.stage === 'Terminating' ||
    (verdict.stage === 'Terminated' && verdict.waitingOn === 'unknown') ||
    (verdict.stage === 'unknown' && isAskedToGo(verdict, course, view));
  if (unlisted === null || !(isGoing || verdict.waitingOn === 'node-lost')) return verdict;
  const named = [...course.pod.facts].findLast((fact) => textDetail(fact, 'node') !== '');
  const subject = textDetail(named, 'node') || textDetail(unlisted, 'lacks');
  const proofs = [rows.at(-1)?.fact, shown?.fact, named, unlisted].filter(isFact);
  const remark = { code: 'nodeNotListed' } as const;
  return {
    ...verdict,
    waitingOn: 'node-lost',
    subject,
    confidence: 'medium',
    error: '',
    remark,
    proofs: [...new Set(proofs)],
  };
}

/** Multi-Attach: the event of the waiting pod names the pod that holds its volume. */
function withClaims(verdict: Verdict, { events, wanted }: View): Verdict {
  const failed = events.findLast((fact) => HELD_VOLUME.test(textDetail(fact, 'message')));
  const names =
    failed === undefined ? textDetail(wanted, 'by') : (HELD_VOLUME.exec(textDetail(failed, 'message'))?.[1] ?? '');
  const proof = failed ?? wanted;
  if (proof !== null && names === '' && proof.name !== '' && isVague(verdict))
    return { ...verdict, proofs: [...verdict.proofs, proof] };
  const isLiving = verdict.stage === 'SyncPod' || verdict.remark === null || PLAIN.has(verdict.remark.code);
  if (proof === null || names === '' || !isLiving || verdict.error !== '') return verdict;
  const proofs = [...new Set([...verdict.proofs, proof])];
  // If the event names no holder, a terminating pod that is not ready may be the holder, so its stage is left open.
  const isNamed = proof.name !== '';
  const isSettled = isNamed ? !isVague(verdict) : verdict.remark?.code !== 'notReadyOnly';
  if (failed === undefined && isSettled) return verdict;
  const remark = { code: 'volumeWanted', names } as const;
  if (failed === undefined) return { ...verdict, stage: isNamed ? verdict.stage : 'unknown', remark, proofs };
  const [stage, waitingOn] =
    isVague(verdict) && verdict.stage === 'unknown'
      ? (['SyncPod', 'none'] as const)
      : [verdict.stage, verdict.waitingOn];
  return { ...verdict, stage, waitingOn, remark: { code: 'multiAttach', names }, proofs };
}

const isVague = ({ waitingOn }: Verdict): boolean => waitingOn === 'unknown' || waitingOn === 'none';

/** pods/onlyPod.ts: the input has one name and one thing without a name. */
function ofOnlyPod(verdict: Verdict): Verdict {
  if (!verdict.proofs.some(({ detail }) => detail?.['only'] === true)) return verdict;
  const remark = { code: 'onlyPodNamed' } as const;
  return { ...verdict, confidence: 'low', remark };
}

const isOpen = ({ stage, waitingOn }: Verdict): boolean =>
  waitingOn === 'unknown' && (stage === 'unknown' || stage === 'Terminating');

const isAskedToGo = (verdict: Verdict, course: Course, { shown, rows }: View): boolean =>
  verdict.stage === 'Terminating' ||
  rows.at(-1)?.status === 'Terminating' ||
  (shown !== null && shown.deletionTimestamp !== null) ||
  course.requestedByApi;

/** It has been asked to go, nothing names what it waits for, and a tool of the runtime lists a container that runs. */
function withRuntime(verdict: Verdict, course: Course, view: View): Verdict {
  if (!isOpen(verdict) || !isAskedToGo(verdict, course, view)) return verdict;
  const isRunning = (fact: Fact): boolean => textDetail(fact, 'state') === 'running' && isContainer(fact, course);
  const running = view.listed.findLast(isRunning);
  if (running === undefined) return verdict;
  // Deleted by force its object may be gone.
  const stage = course.requested?.detail?.['forced'] === true ? verdict.stage : 'Terminating';
  const subject = running.container ?? (running.id ?? '').slice(0, 12);
  const remark = { code: 'runtimeListsRunning' } as const;
  const proofs = [running, ...verdict.proofs];
  return { ...verdict, stage, waitingOn: 'container-stop', confidence: 'medium', subject, remark, proofs };
}

/** ctr lists sandboxes as it lists containers. */
function isContainer({ id = '', container }: Fact, course: Course): boolean {
  if (course.dead.has(id)) return false;
  return container !== undefined || course.killing.has(id) || course.running.has(id) || course.stopCalled.has(id);
}

/** Nothing explains why a pod that was asked to go stays, and the kernel denies the runtime's signals to containers. */
function withSignal(verdict: Verdict, course: Course, view: View, here: readonly Fact[]): Verdict {
  const denied = here.findLast((fact) => textDetail(fact, 'trouble') === 'signal');
  const isStop = verdict.waitingOn === 'container-stop' && verdict.stage !== 'SyncPod';
  const isAsked = isOpen(verdict) && (isAskedToGo(verdict, course, view) || course.requested !== null);
  if (denied === undefined || verdict.error !== '' || !(isStop || isAsked)) return verdict;
  const stopped = explained(verdict, denied);
  if (isStop) return stopped;
  return { ...stopped, stage: 'Terminating', waitingOn: 'container-stop', confidence: 'low', remark: null };
}

/** Remarks that a more specific one replaces. */
const PLAIN: ReadonlySet<string | undefined> = new Set([undefined, 'stillReady', 'notReadyOnly', 'containerOverdue']);

const shortName = (node: string): string => node.split('.')[0] ?? '';

/** Kernel trouble with its remark, the best explanation of a hanging stop or unmount first. */
const OF_KERNEL = [
  ['nfs', 'nfsSilent'],
  ['hung', 'taskHangs'],
  ['io', 'diskFails'],
] as const;

function withKernel(verdict: Verdict, here: readonly Fact[]): Verdict {
  const { waitingOn, stage, remark, proofs } = verdict;
  const isOfUnready = remark?.code === 'notReadyOnly';
  const mayHang = waitingOn === 'volume-unmount' || waitingOn === 'container-stop' || isOfUnready;
  if (!mayHang || stage === 'SyncPod') return verdict;
  for (const [trouble, code] of OF_KERNEL) {
    const last = here.findLast((fact) => textDetail(fact, 'trouble').startsWith(trouble));
    // The last line about NFS may say that the server answers again.
    if (last === undefined || textDetail(last, 'trouble') !== trouble) continue;
    const said = here.filter((fact) => fact.mark.file === last.mark.file && textDetail(fact, 'trouble') === trouble);
    const wait = isOfUnready ? ({ waitingOn: 'container-stop', confidence: 'low' } as const) : {};
    return {
      ...verdict,
      ...wait,
      remark: PLAIN.has(remark?.code) ? { code } : remark,
      proofs: [...proofs, ...(said.length > 1 ? said.slice(0, 1) : []), last],
    };
  }
  return verdict;
}
