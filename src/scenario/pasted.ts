/**
 * What a person pastes, as what a scenario takes: pods, and the objects around them, each read as strictly as a pod; or
 * what is wrong with it, each with its line. What is of no kind that is simulated is left out with a word, and refused
 * where there is nothing else. It brings the YAML parser along, so import it when it is needed, not before.
 */
import type { ObjectManifest } from '../kube/objectManifests.ts';
import type { PodManifest } from '../kube/objects.ts';
import { readObjects, type ManifestProblem, type ManifestRemark, type OtherObject } from '../kube/manifest.ts';
import { remarksOf, type Remark } from '../kube/manifest/bearing.ts';
import { prunePod } from '../kube/manifest/fields.ts';
import { MAX_PROBLEMS, pathText, short, type Key, type ValueProblem } from '../kube/manifest/problem.ts';
import { validatePod } from '../kube/manifest/validate.ts';
import { MADE_UP, notTaken, OBJECT_KINDS } from './pastedKinds.ts';
import { checkScenario } from './parse.ts';
import { asError, type Problem } from './problem.ts';

export type Pasted =
  | {
      readonly ok: readonly PodManifest[];
      readonly objects: readonly ObjectManifest[];
      /** Nothing to stop for: fields and objects that were left out. */
      readonly warnings: readonly ManifestProblem[];
      readonly remarks: readonly ManifestRemark[];
    }
  | { readonly errors: readonly ManifestProblem[] };

const EMPTY: ManifestProblem = {
  line: 1,
  column: 1,
  message: 'there is no object in this text',
  hint: 'paste one, as kubectl get deployment NAME -o yaml prints it',
};

export function readPasted(text: string): Pasted {
  const { pods, errors, warnings, remarks, others } = readObjects(text);
  const read = others.filter(({ kind }) => OBJECT_KINDS.has(kind)).map(readObject);
  const left = others.filter(({ kind }) => !OBJECT_KINDS.has(kind));
  const refused = left.map((other) => other.problem({ keys: ['kind'], ...notTaken(other.kind, other.line) }));
  const wrong = [...errors, ...read.flatMap((object) => object.errors)];
  const isNothing = pods.length + read.length + wrong.length === 0;
  if (isNothing) wrong.push(...(refused.length > 0 ? refused : [EMPTY]));
  const checked = wrong.length > 0 ? { errors: wrong } : checkedTogether(read);
  if ('errors' in checked) return { errors: byPlace(checked.errors).slice(0, MAX_PROBLEMS) };
  return {
    ok: pods,
    objects: checked.ok,
    warnings: byPlace([...warnings, ...read.flatMap((object) => object.warnings), ...refused]),
    remarks: byPlace([...remarks, ...read.flatMap((object) => object.remarks)]),
  };
}

const byPlace = <T extends ManifestProblem | ManifestRemark>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => a.line - b.line || a.column - b.column);

interface Read {
  readonly object: OtherObject;
  readonly value: unknown;
  readonly errors: readonly ManifestProblem[];
  readonly warnings: readonly ManifestProblem[];
  readonly remarks: readonly ManifestRemark[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** To the API, nothing behind a name and no name at all are one. */
const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isFields(value) ? withoutNulls(value) : value]),
  );

/** What the server has written of an object, and what tools keep for themselves: a run makes its own. */
function metadataOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { annotations, ...fields } = value;
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !MADE_UP.fields.has(name)));
  if (!isFields(annotations)) return annotations === undefined ? own : { ...own, annotations };
  const kept = Object.entries(annotations).filter(([name]) => !MADE_UP.annotations.has(name));
  return kept.length === 0 ? own : { ...own, annotations: Object.fromEntries(kept) };
}

const TEMPLATE: readonly Key[] = ['spec', 'template'];

/** It stands for the name that no template has. */
const NAMELESS = 'pod';

/** The template is read as the pod that it is to become. */
function readObject(object: OtherObject): Read {
  const { status: _status, metadata, ...value } = withoutNulls(object.value);
  const whole = { ...value, ...(metadata !== undefined && { metadata: metadataOf(metadata) }) };
  const { spec } = value;
  const nothing = { object, errors: [], warnings: [], remarks: [] };
  if (!isFields(spec) || !isFields(spec['template'])) return { ...nothing, value: whole };
  const { metadata: its, spec: podSpec } = spec['template'];
  const inTemplate = ({ keys, message, ...more }: ValueProblem): ManifestProblem => {
    const [own, full] = [pathText(keys), pathText([...TEMPLATE, ...keys])];
    const said = message.startsWith(own) ? `${full}${message.slice(own.length)}` : message;
    return object.problem({ keys: [...TEMPLATE, ...keys], message: said, ...more });
  };
  const { name: _name, namespace: _namespace, ...labelled } = isFields(its) ? its : {};
  const warnings: ManifestProblem[] = [];
  const pruned = prunePod(
    { apiVersion: 'v1', kind: 'Pod', metadata: { ...labelled, name: NAMELESS }, spec: podSpec },
    (warning) => warnings.push(inTemplate(warning)),
  );
  const validated = validatePod(pruned);
  if ('problems' in validated)
    return { ...nothing, value: whole, errors: validated.problems.map(inTemplate), warnings };
  const { labels, annotations, finalizers } = validated.ok.metadata;
  const template = {
    metadata: { ...(labels && { labels }), ...(annotations && { annotations }), ...(finalizers && { finalizers }) },
    spec: validated.ok.spec,
  };
  const remark = ({ keys, reason }: Remark): ManifestRemark => object.remark({ keys: [...TEMPLATE, ...keys], reason });
  return {
    ...nothing,
    value: { ...whole, spec: { ...spec, template } },
    warnings,
    remarks: remarksOf(validated.ok).map(remark),
  };
}

/** As a scenario holds them, with what it checks of them: an object's fields, and that each has a name of its own. */
function checkedTogether(
  read: readonly Read[],
): { readonly ok: readonly ObjectManifest[] } | { readonly errors: readonly ManifestProblem[] } {
  if (read.length === 0) return { ok: [] };
  const doubles = doublesIn(read);
  if (doubles.length > 0) return { errors: doubles };
  const checked = checkScenario({ kind: 'Scenario', objects: read.map(({ value }) => value) });
  if ('errors' in checked) return { errors: checked.errors.map((problem) => placed(problem, read)) };
  return {
    ok: (checked.ok.objects ?? []).map((object) => ('manifest' in object ? object.manifest : object)),
  };
}

function doublesIn(read: readonly Read[]): readonly ManifestProblem[] {
  const seen = new Set<string>();
  return read.flatMap(({ object: { kind, value, problem } }) => {
    const { name, namespace = 'default' } = isFields(value['metadata']) ? value['metadata'] : {};
    const key = JSON.stringify([kind, namespace, name]);
    if (typeof name !== 'string' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message = `this is the ${kind} ‘${short(name)}’ once more`;
    return [problem({ keys: ['metadata', 'name'], message, hint: 'give each a name of its own' })];
  });
}

/** What is wrong with all of them is told at the last. */
function placed({ keys, ...problem }: Problem, read: readonly Read[]): ManifestProblem {
  const [, index, ...own] = keys;
  const of = typeof index === 'number' ? read[index] : read.at(-1);
  const { message, expected } = asError({ keys, ...problem });
  const said = { keys: own, message, hint: `expected ${expected}`, ...(problem.atKey && { atKey: true }) };
  return of === undefined ? { ...EMPTY, ...said } : of.object.problem(said);
}
