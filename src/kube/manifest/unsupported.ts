/**
 * Values that the API takes and no run simulates, with what each would do. A pasted object loses them, because nothing
 * else of it depends on them.
 */
import { remarksOf, type Reason, type Remark } from './bearing.ts';
import type { Key } from './problem.ts';

interface Rule {
  /** `*` is every item of a list. */
  readonly path: string;
  readonly reason: Reason;
  /** The values that are simulated; without it, none is. */
  readonly simulated?: readonly unknown[];
  /** Drops the whole list item that holds the value. */
  readonly ofItem?: true;
  /** It stays in the object: the API server drops it itself. */
  readonly stays?: true;
}

/** batch/v1: JobControllerName */
const JOB_CONTROLLER = 'kubernetes.io/job-controller';

const RESTARTS: Omit<Rule, 'path'> = { reason: 'restartAll', simulated: ['Restart'], ofItem: true };

const IN_POD: readonly Rule[] = [
  ...['containers', 'initContainers'].map((list) => ({
    path: `spec.${list}.*.restartPolicyRules.*.action`,
    ...RESTARTS,
  })),
  { path: 'spec.volumes.*.ephemeral', reason: 'ephemeralClaim', stays: true },
];

const KEPT: Omit<Rule, 'path'> = { reason: 'claimRetention', simulated: ['Retain'] };

/** Values of an object, by the kind of it; a workload's template has those of a Pod, too. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  Pod: IN_POD,
  Job: [
    { path: 'spec.backoffLimitPerIndex', reason: 'indexLimits' },
    { path: 'spec.maxFailedIndexes', reason: 'indexLimits' },
    {
      path: 'spec.podFailurePolicy.rules.*.action',
      reason: 'indexLimits',
      simulated: ['FailJob', 'Ignore', 'Count'],
      ofItem: true,
    },
    { path: 'spec.managedBy', reason: 'managedBy', simulated: [JOB_CONTROLLER] },
  ],
  Service: [{ path: 'spec.sessionAffinity', reason: 'sessionAffinity', simulated: ['None'] }],
  StatefulSet: [
    { path: 'spec.persistentVolumeClaimRetentionPolicy.whenDeleted', ...KEPT },
    { path: 'spec.persistentVolumeClaimRetentionPolicy.whenScaled', ...KEPT },
    { path: 'spec.updateStrategy.rollingUpdate.maxUnavailable', reason: 'setUnavailable', stays: true },
  ],
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Walk {
  readonly rule: Rule;
  readonly keys: readonly Key[];
  readonly found: (remark: Remark) => void;
}

/** Anything but a word is for the schema to refuse. */
const isUnsupported = (value: unknown, { simulated }: Rule): boolean =>
  simulated === undefined || (typeof value === 'string' && value !== '' && !simulated.includes(value));

/** undefined where nothing of the value remains. */
function without(value: unknown, [key, ...rest]: readonly string[], walk: Walk): unknown {
  const { rule, keys, found } = walk;
  if (key === undefined) {
    if (!isUnsupported(value, rule)) return value;
    found({ keys: rule.ofItem === true ? keys.slice(0, -1) : keys, reason: rule.reason });
    return rule.stays === true ? value : undefined;
  }
  if (key === '*')
    return Array.isArray(value)
      ? value.flatMap((item: unknown, i) => {
          const left = without(item, rest, { ...walk, keys: [...keys, i] });
          return left === undefined ? [] : [left];
        })
      : value;
  if (!isFields(value) || !Object.hasOwn(value, key)) return value;
  const left = without(value[key], rest, { ...walk, keys: [...keys, key] });
  if (left !== undefined) return left === value[key] ? value : { ...value, [key]: left };
  if (rule.ofItem === true) return undefined;
  const { [key]: _gone, ...others } = value;
  return others;
}

/** The object of that kind without what is not simulated; `found` hears of each such value. */
export const withoutUnsupported = (kind: string, value: unknown, found: (remark: Remark) => void): unknown =>
  (Object.hasOwn(RULES, kind) ? (RULES[kind] ?? []) : []).reduce<unknown>(
    (left, rule) => without(left, rule.path.split('.'), { rule, keys: [], found }),
    value,
  );

/** Everything of an object that does nothing here, its template's fields too. */
export function remarksOfObject({ kind, spec }: { readonly kind: string; readonly spec?: unknown }): readonly Remark[] {
  const all: Remark[] = [];
  withoutUnsupported(kind, { spec }, (remark) => all.push(remark));
  const pod = kind === 'Pod' ? { keys: [], spec } : { keys: TEMPLATE, spec: templateIn(spec) };
  if (kind !== 'Pod')
    withoutUnsupported('Pod', { spec: pod.spec }, ({ keys, ...more }) =>
      all.push({ keys: [...pod.keys, ...keys], ...more }),
    );
  const own = isFields(pod.spec) ? remarksOf({ spec: pod.spec }) : [];
  return [...own.map(({ keys, ...more }): Remark => ({ keys: [...pod.keys, ...keys], ...more })), ...all];
}

const TEMPLATE: readonly Key[] = ['spec', 'template'];

function templateIn(spec: unknown): unknown {
  const template = isFields(spec) ? spec['template'] : undefined;
  return isFields(template) ? template['spec'] : undefined;
}

export const UNSUPPORTED_REASONS: ReadonlySet<Reason> = new Set(
  Object.values(RULES).flatMap((rules) => rules.map(({ reason }) => reason)),
);
