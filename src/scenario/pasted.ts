/**
 * What a person pastes, as what a scenario takes: pods, and the objects around them, each read as strictly as a pod; or
 * what is wrong with it, each with its line. What is of no kind that is simulated is left out with a word, and refused
 * where there is nothing else. It brings the YAML parser along, so import it when it is needed, not before.
 */
import type { ObjectManifest } from '../kube/objectManifests.ts';
import type { PodManifest } from '../kube/objects.ts';
import {
  readObjects,
  type Clean,
  type FoundPod,
  type ManifestProblem,
  type ManifestRemark,
  type OtherObject,
} from '../kube/manifest.ts';
import { remarksOf, type Remark } from '../kube/manifest/bearing.ts';
import { prunePod } from '../kube/manifest/fields.ts';
import { MAX_PROBLEMS, pathText, short, type Key, type ValueProblem } from '../kube/manifest/problem.ts';
import { withoutUnsupported } from '../kube/manifest/unsupported.ts';
import { validatePod } from '../kube/manifest/validate.ts';
import { knownFields } from './knownFields.ts';
import { ManifestSchema } from './manifestSchema.ts';
import { ObjectManifestSchema } from './objectSchemas.ts';
import { foreignGroup, MADE_UP, notTaken, OBJECT_KINDS, takenKinds } from './pastedKinds.ts';
import { OS_LABELS } from './notSimulated.ts';
import { checkScenario } from './parse.ts';
import { asError, type Problem } from './problem.ts';
import { checkShape } from './shape.ts';

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
  const { errors, strays, warnings, remarks, others, ...found } = readObjects(text, cleanPod);
  const { pods, windowsPods } = byOs(found.pods);
  const isTaken = ({ kind, value }: OtherObject): boolean =>
    OBJECT_KINDS.has(kind) && foreignGroup(value['apiVersion']) === undefined && !forWindows(templateOf(value));
  const read = others.filter(isTaken).map(readObject);
  const refused = [
    ...windowsPods.map(({ problem }) => problem({ keys: ['kind'], ...WINDOWS })),
    ...others
      .filter((other) => !isTaken(other))
      .map(({ kind, line, value, problem }) =>
        problem({
          keys: ['kind'],
          ...(forWindows(templateOf(value)) ? WINDOWS : notTaken({ kind, line, apiVersion: value['apiVersion'] })),
        }),
      ),
  ];
  const wrong = [...errors, ...pods.flatMap(podProblems), ...read.flatMap((object) => object.errors)];
  const isNothing = pods.length + read.length + wrong.length === 0;
  if (isNothing)
    wrong.push(
      ...(refused.length > 0
        ? refused.map((each) => ({ hint: takenKinds(), ...each }))
        : strays.length > 0
          ? strays
          : [EMPTY]),
    );
  const checked = wrong.length > 0 ? { errors: wrong } : checkedTogether(read);
  if ('errors' in checked) {
    const told = byPlace(checked.errors).slice(0, MAX_PROBLEMS);
    return { errors: unrendered(text, told) ?? told };
  }
  return {
    ok: pods.map(({ manifest }) => manifest),
    objects: checked.ok,
    warnings: atMost(
      byPlace([...warnings, ...strays.map(leftOut), ...read.flatMap((object) => object.warnings), ...refused]),
    ),
    remarks: byPlace([...remarks, ...read.flatMap((object) => object.remarks)]),
  };
}

/** More than a reader would look through. */
const MOST_WARNINGS = 100;

function atMost(warnings: readonly ManifestProblem[]): readonly ManifestProblem[] {
  const next = warnings[MOST_WARNINGS];
  if (next === undefined) return warnings;
  const { line, column } = next;
  const message = `from here on ${warnings.length - MOST_WARNINGS} more were left out`;
  return [...warnings.slice(0, MOST_WARNINGS), { line, column, message }];
}

const WINDOWS = {
  message: 'a pod for Windows nodes is not simulated',
  hint: 'every node here is a Linux node',
} as const;

/** The spec of a workload's template, wherever its kind has it. */
function templateOf({ spec }: Fields): unknown {
  const template = isFields(spec) ? spec['template'] : undefined;
  return isFields(template) ? template['spec'] : undefined;
}

function forWindows(spec: unknown): boolean {
  if (!isFields(spec)) return false;
  const { os, nodeSelector } = spec;
  const selected = isFields(nodeSelector) ? OS_LABELS.map((label) => nodeSelector[label]) : [];
  return selected.includes('windows') || (isFields(os) && os['name'] === 'windows');
}

function byOs(all: readonly FoundPod[]) {
  const isForWindows = ({ manifest }: FoundPod): boolean => forWindows(manifest.spec);
  return { pods: all.filter((pod) => !isForWindows(pod)), windowsPods: all.filter(isForWindows) };
}

const leftOut = (stray: ManifestProblem): ManifestProblem => ({
  ...stray,
  message: `${stray.message}; this document was left out`,
});

/**
 * A chart's template in place of what Helm makes of it: the parser stumbles over its actions, or over what follows them.
 * Texts in quotes and scripts may hold such actions for other programs, so the places of the errors tell.
 */
function unrendered(text: string, errors: readonly ManifestProblem[]): readonly ManifestProblem[] | undefined {
  const lines = text.split('\n');
  const line = errors.flatMap((error) => [error.line, error.line - 1]).find((each) => lines[each - 1]?.includes('{{'));
  if (line === undefined) return undefined;
  return [
    {
      line,
      column: (lines[line - 1]?.indexOf('{{') ?? 0) + 1,
      message: 'this is a template that has not been rendered',
      hint: 'render it first: helm template NAME CHART, and paste what that prints',
    },
  ];
}

const cleanPod: Clean = (value, warn, found) =>
  withoutUnsupported('Pod', knownFields(prunePod(withoutNullsIn(value), warn), ManifestSchema, warn), found);

/** Problems that the scenario would report for this pod. */
function podProblems({ manifest, problem }: FoundPod): readonly ManifestProblem[] {
  const checked = checkShape({ kind: 'Scenario', pods: [{ manifest }] }, 'all');
  if ('ok' in checked) return [];
  return checked.errors.map((error) => problem(asValueProblem({ ...error, keys: error.keys.slice(3) })));
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
      .map(([name, value]) => [name, withoutNullsIn(value)]),
  );

function withoutNullsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullsIn);
  return isFields(value) ? withoutNulls(value) : value;
}

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

/** The object without what a run makes anew, does not know or does not simulate; its template is read as the pod it is to become. */
function readObject(object: OtherObject): Read {
  const { kind } = object;
  const warnings: ManifestProblem[] = [];
  const remarks: ManifestRemark[] = [];
  const { status: _status, metadata, ...fields } = withoutNulls(object.value);
  const written = { ...fields, ...(metadata !== undefined && { metadata: metadataOf(metadata) }) };
  const supported = withoutUnsupported(kind, written, (remark) => remarks.push(object.remark(remark)));
  const template = isFields(supported) ? readTemplate(object, supported) : undefined;
  const whole = template === undefined ? supported : template.value;
  const schema = ObjectManifestSchema.options.find(({ entries }) => entries.kind.literal === kind);
  const value =
    schema === undefined ? whole : knownFields(whole, schema, (warning) => warnings.push(object.problem(warning)));
  return {
    object,
    value,
    errors: template?.errors ?? [],
    warnings: [...warnings, ...(template?.warnings ?? [])],
    remarks: [...remarks, ...(template?.remarks ?? [])],
  };
}

/** undefined of an object that has none. */
function readTemplate(object: OtherObject, value: Fields): Omit<Read, 'object'> | undefined {
  const { spec } = value;
  if (!isFields(spec) || !isFields(spec['template'])) return undefined;
  const { metadata: its, spec: podSpec } = spec['template'];
  const inTemplate = ({ keys, message, ...more }: ValueProblem): ManifestProblem => {
    const [own, full] = [pathText(keys), pathText([...TEMPLATE, ...keys])];
    const said = message.startsWith(own) ? `${full}${message.slice(own.length)}` : message;
    return object.problem({ keys: [...TEMPLATE, ...keys], message: said, ...more });
  };
  const remark = ({ keys, reason }: Remark): ManifestRemark => object.remark({ keys: [...TEMPLATE, ...keys], reason });
  const { name: _name, namespace: _namespace, ...labelled } = isFields(its) ? its : {};
  const warnings: ManifestProblem[] = [];
  const remarks: ManifestRemark[] = [];
  const cleaned = cleanPod(
    { apiVersion: 'v1', kind: 'Pod', metadata: { ...labelled, name: NAMELESS }, spec: podSpec },
    (warning) => warnings.push(inTemplate(warning)),
    (said) => remarks.push(remark(said)),
  );
  const claims = claimsIn(spec);
  const validated = validatePod(withVolumes(cleaned, claims));
  if ('problems' in validated) return { value, errors: validated.problems.map(inTemplate), warnings, remarks };
  const { labels, annotations, finalizers } = validated.ok.metadata;
  const template = {
    metadata: { ...(labels && { labels }), ...(annotations && { annotations }), ...(finalizers && { finalizers }) },
    spec: withoutVolumes(validated.ok.spec, claims),
  };
  return {
    value: { ...value, spec: { ...spec, template } },
    errors: [],
    warnings,
    remarks: [...remarks, ...remarksOf(validated.ok).map(remark)],
  };
}

/** Names of a StatefulSet's claims, each of which its pods have as a volume (stateful_set_utils.go:updateStorage). */
function claimsIn({ volumeClaimTemplates: templates }: Fields): ReadonlySet<string> {
  const names = (Array.isArray(templates) ? (templates as readonly unknown[]) : []).map((template) =>
    isFields(template) && isFields(template['metadata']) ? template['metadata']['name'] : undefined,
  );
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** They stand last, so that the places of the template's own volumes stay. */
function withVolumes(pod: unknown, claims: ReadonlySet<string>): unknown {
  if (claims.size === 0 || !isFields(pod) || !isFields(pod['spec'])) return pod;
  const { volumes = [] } = pod['spec'];
  if (!Array.isArray(volumes)) return pod;
  const own = new Set(volumes.map((volume: unknown) => (isFields(volume) ? volume['name'] : undefined)));
  const added = [...claims].filter((name) => !own.has(name));
  return { ...pod, spec: { ...pod['spec'], volumes: [...(volumes as unknown[]), ...added.map(asClaim)] } };
}

const asClaim = (name: string) => ({ name, persistentVolumeClaim: { claimName: name } });

function withoutVolumes({ volumes = [], ...spec }: PodManifest['spec'], claims: ReadonlySet<string>) {
  const own = volumes.filter(({ name }) => !claims.has(name));
  return { ...spec, ...(own.length > 0 && { volumes: own }) };
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
  const said = asValueProblem({ ...problem, keys: own });
  return of === undefined ? { ...EMPTY, ...said } : of.object.problem(said);
}

function asValueProblem(problem: Problem): ValueProblem {
  const { message, expected } = asError(problem);
  return { keys: problem.keys, message, hint: `expected ${expected}`, ...(problem.atKey && { atKey: true }) };
}
