/** kubectl patch: of a pod what may change while it runs, of a budget what lets a pod go. */
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import { budgetWritten } from '../../scenario/editObjects.ts';
import type { Act, Scenario } from '../store/index.ts';
import { objectText, type Named } from './kinds.ts';
import { refused, type Read } from './refusal.ts';

type Mapping = Readonly<Record<string, unknown>>;
type PodPatch = Extract<Act, { readonly do: 'patch' }>['patch'];
type Budget = Extract<ObjectManifest, { readonly kind: 'PodDisruptionBudget' }>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only its outline: the thread that runs the scenario parses the whole of it, fields and all, before anything happens. */
const isPodPatch = (value: unknown): value is PodPatch =>
  isMapping(value) &&
  Object.entries(value).every(([key, part]) => (key === 'metadata' || key === 'spec') && isMapping(part));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 6902, as far as the fields of a running pod go: a whole field is taken away, added or replaced. */
function fromOperations(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const patch: Record<string, Record<string, unknown>> = {};
  for (const each of value) {
    if (!isMapping(each) || typeof each['path'] !== 'string') return undefined;
    const [, part = '', field = '', ...deeper] = each['path'].split('/');
    const isWhole = (part === 'metadata' || part === 'spec') && field !== '' && deeper.length === 0;
    const isTaken = each['op'] === 'remove';
    const isSet = (each['op'] === 'add' || each['op'] === 'replace') && 'value' in each;
    if (!isWhole || (!isTaken && !isSet)) return undefined;
    patch[part] = { ...patch[part], [field]: isTaken ? null : each['value'] };
  }
  return patch;
}

/** A merge patch replaces lists; a strategic one adds finalizers to those that are there. */
const replacesFinalizers = ({ metadata }: PodPatch): boolean =>
  metadata?.finalizers !== undefined && metadata.finalizers !== null && metadata.finalizers.length > 0;

export function patchAct(
  { kind, name }: Named,
  { text, type }: { readonly text: string; readonly type: string },
  scenario: Scenario,
): Read<Act> {
  const value = type === 'json' ? fromOperations(parsed(text)) : parsed(text);
  if (kind === 'PodDisruptionBudget') return budgetAct({ kind, name }, value, text, scenario);
  if (kind !== 'Pod') return refused({ why: 'patchOf', what: objectText({ kind, name }) });
  if (!isPodPatch(value) || (type !== 'strategic' && replacesFinalizers(value)))
    return refused({ why: 'patch', patch: text });
  return { ok: { do: 'patch', pod: name, patch: value } };
}

type BudgetSpec = Budget['spec'];
const isCount = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';
const isPolicy = (value: unknown): value is NonNullable<BudgetSpec['unhealthyPodEvictionPolicy']> =>
  value === 'AlwaysAllow' || value === 'IfHealthyBudget';

/** The spec with a patch; null where the patch says what no budget has. */
function patchedSpec(spec: BudgetSpec, patch: Mapping): BudgetSpec | null {
  let next: BudgetSpec = spec;
  for (const [field, value] of Object.entries(patch)) {
    if (field === 'unhealthyPodEvictionPolicy' && isPolicy(value)) next = { ...next, [field]: value };
    else if ((field === 'minAvailable' || field === 'maxUnavailable') && value === null) {
      const { [field]: _gone, ...rest } = next;
      next = rest;
    } else if ((field === 'minAvailable' || field === 'maxUnavailable') && isCount(value))
      next = { ...next, [field]: value };
    else return null;
  }
  return next;
}

function budgetAct(budget: Named, value: unknown, text: string, scenario: Scenario): Read<Act> {
  const object = objectText(budget);
  const manifest = budgetWritten(object, scenario);
  const spec = isMapping(value) && isMapping(value['spec']) ? value['spec'] : undefined;
  if (manifest === undefined || spec === undefined || !isMapping(value) || Object.keys(value).length > 1)
    return refused({ why: 'patch', patch: text });
  const next = patchedSpec(manifest.spec, spec);
  if (next === null) return refused({ why: 'patch', patch: text });
  return { ok: { do: 'editManifest', object, manifest: { ...manifest, spec: next } } };
}
