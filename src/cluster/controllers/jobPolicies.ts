/** What a Job's own rules make of its pods' ends (pkg/controller/job/pod_failure_policy.go, success_policy.go). */
import type { Job, PodFailurePolicyRule } from '../../kube/apiObjects.ts';
import { objectRef, type ContainerStatus, type Pod } from '../../kube/objects.ts';
import { JOB } from './conditionWords.ts';
import { parsedIndexes } from './jobIndexes.ts';

/** getMatchingContainerFromList: the first that has ended otherwise than with 0, as the rule asks. */
function matchingContainer(
  { status }: Pod,
  { containerName, operator, values }: NonNullable<PodFailurePolicyRule['onExitCodes']>,
): { readonly name: string; readonly exitCode: number } | undefined {
  const all: readonly ContainerStatus[] = [
    ...(status.containerStatuses ?? []),
    ...(status.initContainerStatuses ?? []),
  ];
  const ended = all.flatMap(({ name, state: { terminated } }) =>
    terminated === undefined || terminated.exitCode === 0 ? [] : [{ name, exitCode: terminated.exitCode }],
  );
  return ended.find(
    ({ name, exitCode }) =>
      (containerName === undefined || containerName === name) && values.includes(exitCode) === (operator === 'In'),
  );
}

const matchingCondition = ({ status }: Pod, asked: NonNullable<PodFailurePolicyRule['onPodConditions']>) =>
  status.conditions?.find((condition) =>
    asked.some(({ type, status: wanted = 'True' }) => type === condition.type && wanted === condition.status),
  );

/** Why a rule takes this failure; undefined where it does not. */
function matched(rule: PodFailurePolicyRule, pod: Pod): string | undefined {
  const named = objectRef(pod);
  if (rule.onExitCodes !== undefined) {
    const container = matchingContainer(pod, rule.onExitCodes);
    return container && JOB.failedContainer(container.name, named, container.exitCode);
  }
  const condition = matchingCondition(pod, rule.onPodConditions ?? []);
  return condition && JOB.hasCondition(named, condition.type);
}

/** matchPodFailurePolicy: the first rule that takes it decides; what none takes counts. */
export function failureJudged(
  { spec: { podFailurePolicy } }: Job,
  pod: Pod,
): { readonly counts: boolean; readonly failsJob?: string } {
  for (const [index, rule] of (podFailurePolicy?.rules ?? []).entries()) {
    const why = matched(rule, pod);
    if (why === undefined) continue;
    if (rule.action !== 'FailJob') return { counts: rule.action !== 'Ignore' };
    return { counts: true, failsJob: JOB.failsJob(why, index) };
  }
  return { counts: true };
}

/** matchSuccessPolicy: the message of the first rule that is met. */
export function successBy(
  { spec: { successPolicy, completions = 0 } }: Job,
  succeeded: ReadonlySet<number>,
): string | undefined {
  if (succeeded.size === 0) return undefined;
  const met = (successPolicy?.rules ?? []).findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.size >= succeededCount;
    const required = parsedIndexes(succeededIndexes, completions);
    const enough = required.filter((index) => succeeded.has(index)).length;
    return required.length > 0 && enough >= (succeededCount ?? required.length);
  });
  return met < 0 ? undefined : JOB.matchedRule(met);
}
