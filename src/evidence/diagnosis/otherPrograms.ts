/** What a runtime's tools and the kernel add to a verdict: none of them makes one. */
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import type { Verdict } from './parts.ts';
import type { View } from './view.ts';

/** @param kernel what it said of servers and tasks that don't answer, in order. */
export const withOthers = (verdict: Verdict, course: Course, view: View, kernel: readonly Fact[]): Verdict =>
  ofOnlyPod(withKernel(withRuntime(verdict, course, view), course, kernel));

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

function withKernel(verdict: Verdict, course: Course, kernel: readonly Fact[]): Verdict {
  const isVolume = verdict.waitingOn === 'volume-unmount';
  if ((!isVolume && verdict.waitingOn !== 'container-stop') || verdict.remark !== null) return verdict;
  const node = course.pod.facts.find((fact) => fact.node !== '')?.node ?? '';
  const here = kernel.filter((fact) => fact.node === '' || node === '' || fact.node === node);
  const nfs = silentServer(here);
  if (nfs !== null) {
    const remark = { code: 'nfsSilent' } as const;
    return { ...verdict, remark, proofs: [...verdict.proofs, nfs] };
  }
  const hung = here.findLast((fact) => textDetail(fact, 'trouble') === 'hung');
  if (hung === undefined) return verdict;
  const remark = { code: 'taskHangs' } as const;
  return { ...verdict, remark, proofs: [...verdict.proofs, hung] };
}

/** The last line about NFS, unless it says that the server is there again. */
function silentServer(kernel: readonly Fact[]): Fact | null {
  const last = kernel.findLast((fact) => textDetail(fact, 'trouble').startsWith('nfs'));
  return last !== undefined && textDetail(last, 'trouble') === 'nfs' ? last : null;
}
