/** What a runtime's tools and the kernel add to a verdict: none of them makes one. */
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import type { Verdict } from './verdict.ts';
import type { View } from './view.ts';

/** @param kernel what it said of servers and tasks that don't answer, in order. */
export const withOthers = (verdict: Verdict, course: Course, view: View, kernel: readonly Fact[]): Verdict =>
  withKernel(withRuntime(verdict, course, view), course, kernel);

/** It has been asked to go, nothing names what it waits for, and a tool of the runtime lists a container that runs. */
function withRuntime(verdict: Verdict, course: Course, { shown, rows, listed }: View): Verdict {
  const isOpen = verdict.waitingOn === 'unknown' && (verdict.stage === 'unknown' || verdict.stage === 'Terminating');
  if (!isOpen || listed.length === 0) return verdict;
  const isAsked =
    verdict.stage === 'Terminating' ||
    rows.at(-1)?.status === 'Terminating' ||
    (shown !== null && shown.deletionTimestamp !== null) ||
    course.requestedByApi;
  const running = listed.findLast((fact) => textDetail(fact, 'state') === 'running' && isContainer(fact, course));
  if (!isAsked || running === undefined) return verdict;
  // Deleted by force its object may be gone.
  const stage = course.requested?.detail?.['forced'] === true ? verdict.stage : 'Terminating';
  const subject = running.container ?? (running.id ?? '').slice(0, 12);
  const remark = 'The runtime’s tool lists a container of it that runs.';
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
  if ((!isVolume && verdict.waitingOn !== 'container-stop') || verdict.remark !== '') return verdict;
  const node = course.pod.facts.find((fact) => fact.node !== '')?.node ?? '';
  const here = kernel.filter((fact) => fact.node === '' || node === '' || fact.node === node);
  const nfs = silentServer(here);
  if (nfs !== null) {
    const remark = 'The node’s kernel says that an NFS server does not respond.';
    return { ...verdict, remark, proofs: [...verdict.proofs, nfs] };
  }
  const hung = here.findLast((fact) => textDetail(fact, 'trouble') === 'hung');
  if (hung === undefined) return verdict;
  const remark = 'The node’s kernel says that a task hangs, which no signal ends.';
  return { ...verdict, remark, proofs: [...verdict.proofs, hung] };
}

/** The last line about NFS, unless it says that the server is there again. */
function silentServer(kernel: readonly Fact[]): Fact | null {
  const last = kernel.findLast((fact) => textDetail(fact, 'trouble').startsWith('nfs'));
  return last !== undefined && textDetail(last, 'trouble') === 'nfs' ? last : null;
}
