/**
 * A delete that another source than the kubelet's log shows: kubectl's row, the object, the command. What the log says of
 * a stop is then a removal's, and no restart's.
 */
import type { Stage, WaitingOn } from '../evidence.ts';
import type { Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import { EMPTY, isFact, nameOf, type Verdict } from './parts.ts';
import { isEnd, isOver } from './shownVerdict.ts';
import type { View } from './view.ts';

/** What shows that the API was asked to delete it. Of a static pod it is the mirror that is deleted. */
export function deletionOf(course: Course, { rows, shown }: View): Fact | null {
  if (course.pod.isStatic) return null;
  const row = rows.findLast(({ status }) => !isEnd(status));
  if (row?.status === 'Terminating') return row.fact;
  if (shown !== null && shown.deletionTimestamp !== null && !shown.mirror) return shown.fact;
  return course.requestedByApi ? course.requested : null;
}

/** In which stage of a removal each is waited for. */
const STAGES: Readonly<Partial<Record<WaitingOn, Stage>>> = {
  'container-stop': 'Terminating',
  prestop: 'Terminating',
  'sandbox-teardown': 'Terminating',
  cgroup: 'Terminated',
  'node-lost': 'Terminating',
};

/** Another source knows more than that it was asked to go. */
function tellsMore({ stage, waitingOn }: Verdict, logged: Verdict, { shown }: View): boolean {
  if (stage === 'Finished' || waitingOn === 'finalizer' || waitingOn === 'node-lost' || waitingOn === 'kubelet-down')
    return true;
  return logged.waitingOn === 'container-stop' && shown !== null && isOver(shown);
}

/** The same wait as that of a removal, or null if it has its stage or no stage has such a wait. */
function asRemoval(open: Verdict, asked: Fact): Verdict | null {
  const stage = STAGES[open.waitingOn];
  const isOpen = open.stage === 'unknown' || (open.stage === 'SyncPod' && open.waitingOn === 'sandbox-teardown');
  if (!isOpen || stage === undefined) return null;
  return { ...open, stage, confidence: 'medium', since: asked, proofs: [...open.proofs, asked], remark: null };
}

/** @param other what is told without the log. */
export function withDeletion(
  logged: Verdict | null,
  other: Verdict | null,
  course: Course,
  view: View,
  asked: Fact,
): Verdict | null {
  const gone = notFound(logged, course, view, asked);
  if (gone !== null) return gone;
  if (logged === null) return null;
  const removal = asRemoval(logged, asked);
  if (removal !== null) return other !== null && tellsMore(other, logged, view) ? null : removal;
  const shown = other === null || logged.stage !== 'unknown' ? null : asRemoval(other, asked);
  if (shown !== null) return shown;
  const row = view.rows.at(-1);
  if (logged.stage !== 'SyncPod' || row === undefined || row.fact !== asked) return null;
  return afterItsLife(logged, other, course, asked);
}

/** The log shows that it lives, and a row that it is deleted: the log ended before, or is about the next pod of the name. */
function afterItsLife(logged: Verdict, other: Verdict | null, course: Course, asked: Fact): Verdict | null {
  const added = course.pod.facts.findLast(({ kind }) => kind === 'Added');
  if (added !== undefined && added.order > asked.order) {
    const remark = { code: 'namesakeAdded' } as const;
    return { ...logged, stage: 'unknown', waitingOn: 'unknown', confidence: 'low', proofs: [asked, added], remark };
  }
  const open = [...course.killing.values()].findLast(({ id = '' }) => !course.dead.has(id));
  if (open === undefined || course.restarting !== null) return other;
  const proofs = [open, asked];
  return {
    ...EMPTY,
    stage: 'Terminating',
    waitingOn: 'container-stop',
    confidence: 'medium',
    since: asked,
    subject: nameOf(open),
    proofs,
  };
}

/** kubectl was asked again, after all else that it showed, and does not find it. */
function notFound(logged: Verdict | null, course: Course, { rows, shown }: View, asked: Fact): Verdict | null {
  const missing = course.pod.facts.findLast(({ kind }) => kind === 'NotFoundByClient');
  if (missing === undefined) return null;
  if ([asked, rows.at(-1)?.fact, shown?.fact].filter(isFact).some(({ order }) => order > missing.order)) return null;
  if (logged !== null && FAILS.has(logged.waitingOn)) return null;
  const remark = { code: 'notFound' } as const;
  return {
    ...EMPTY,
    stage: 'Removed',
    waitingOn: 'none',
    confidence: 'low',
    since: missing,
    proofs: [missing, asked],
    remark,
  };
}

/** Something on the node still fails. */
const FAILS: ReadonlySet<WaitingOn> = new Set([
  'container-stop',
  'sandbox-teardown',
  'volume-unmount',
  'cgroup',
  'prestop',
]);
