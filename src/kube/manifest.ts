/**
 * What a person pastes, as pods: YAML or JSON, one document or several, a List or single objects; or what is wrong with
 * it, each with its line. This module brings the YAML parser along, so import it when it is needed, not before.
 */
import { isMirrorPod, type PodManifest } from './objects.ts';
import { readDocuments, type SourceDocument } from './manifest/document.ts';
import { remarksOf, type Reason, type Remark } from './manifest/bearing.ts';
import { prunePod, statusKept } from './manifest/fields.ts';
import { otherKind } from './manifest/kinds.ts';
import {
  MAX_PROBLEMS,
  pathText,
  shown,
  short,
  type Key,
  type ManifestProblem,
  type ValueProblem,
} from './manifest/problem.ts';
import { validatePod } from './manifest/validate.ts';

export { applyDefaults, type DefaultedManifest } from './manifestDefaults.ts';
export { volumePlugin } from './volumes.ts';
export { toYaml, type FieldPath, type YamlLine, type YamlText } from './yamlText.ts';
export type { Reason } from './manifest/bearing.ts';
export type { ManifestProblem };

/** A field that is kept and has no bearing on how its pod goes. */
export interface ManifestRemark {
  readonly file?: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly reason: Reason;
}

export type ParsedManifests =
  | {
      readonly ok: readonly PodManifest[];
      /** Nothing to stop for: fields and objects that were left out. */
      readonly warnings: readonly ManifestProblem[];
      readonly remarks: readonly ManifestRemark[];
    }
  | { readonly errors: readonly ManifestProblem[] };

export interface ManifestOptions {
  /** Named in every problem. */
  readonly fileName?: string;
}

/** The pods in a text, in order. There is at least one, or there are errors. */
export function parseManifests(text: string, options: ManifestOptions = {}): ParsedManifests {
  const named = <T extends ManifestProblem | ManifestRemark>(problem: T): T =>
    options.fileName === undefined ? problem : { file: options.fileName, ...problem };
  const found = readObjects(text);
  const others = found.others.map((other) => other.problem({ keys: ['kind'], ...otherKind(other.kind, other.line) }));
  const errors = [...found.errors, ...found.strays];
  if (found.pods.length + errors.length === 0) errors.push(...others);
  if (found.pods.length + errors.length === 0) errors.push(EMPTY);
  if (errors.length > 0) return { errors: errors.slice(0, MAX_PROBLEMS).map(named) };
  return {
    ok: found.pods.map(({ manifest }) => manifest),
    warnings: [...found.warnings, ...others].toSorted((a, b) => a.line - b.line).map(named),
    remarks: found.remarks.toSorted((a, b) => a.line - b.line).map(named),
  };
}

/** Takes out of an object what means nothing to a run; it tells what somebody may have meant, and what is not simulated. */
export type Clean = (value: unknown, warn: (problem: ValueProblem) => void, found: (remark: Remark) => void) => unknown;

/** All objects in a text, whatever they are; the pods among them are read, each as `clean` leaves it. */
export function readObjects(text: string, clean: Clean = prunePod): Found {
  const found: Found = { pods: [], errors: [], strays: [], warnings: [], remarks: [], others: [] };
  const read = readDocuments(text);
  if ('errors' in read) found.errors.push(...read.errors);
  else for (const document of read.documents) readObject(document, document.value, { keys: [], clean, found });
  return found;
}

const EMPTY: ManifestProblem = {
  line: 1,
  column: 1,
  message: 'there is no pod in this text',
  hint: 'paste one, as kubectl get pod NAME -o yaml prints it',
};

export interface Found {
  readonly pods: FoundPod[];
  readonly errors: ManifestProblem[];
  /** Documents that are no object at all, or say neither their kind nor their version. */
  readonly strays: ManifestProblem[];
  readonly warnings: ManifestProblem[];
  readonly remarks: ManifestRemark[];
  readonly others: OtherObject[];
}

/** An object's places in the text. */
export interface Placing {
  readonly problem: (said: ValueProblem) => ManifestProblem;
  readonly remark: (said: Remark) => ManifestRemark;
}

export interface FoundPod extends Placing {
  readonly manifest: PodManifest;
}

/** An object of another kind, as it stands in the text. */
export interface OtherObject extends Placing {
  /** On one line, and no longer than a sentence bears. */
  readonly kind: string;
  readonly value: Fields;
  readonly line: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Reading {
  /** Where the object is in its document: in a List, under `items`. */
  readonly keys: readonly Key[];
  readonly clean: Clean;
  readonly found: Found;
}

function readObject(document: SourceDocument, value: unknown, reading: Reading): void {
  const { keys, found } = reading;
  const problem = ({ keys: at, atKey, ...said }: ValueProblem): ManifestProblem => {
    const all = [...keys, ...at];
    return { ...document.place(all, atKey), ...(all.length > 0 && { path: pathText(all) }), ...said };
  };
  const remark = (said: Remark): ManifestRemark => remarkAt(document, said, keys);
  if (!isFields(value)) {
    const hint = Array.isArray(value) ? 'separate objects with a line of ---' : 'a pod begins with apiVersion: v1';
    found.strays.push(problem({ keys: [], message: `${shown(value)} is no Kubernetes object`, hint }));
    return;
  }
  const { kind } = value;
  if (typeof kind !== 'string') {
    const hint = 'a Pod begins with apiVersion: v1 and kind: Pod';
    const message = kind === undefined ? 'kind is missing' : `kind must be Pod, but is ${shown(kind)}`;
    const isStray = kind === undefined && value['apiVersion'] === undefined && value['spec'] === undefined;
    const list = isStray ? found.strays : found.errors;
    list.push(problem({ keys: kind === undefined ? [] : ['kind'], message, hint }));
  } else if (kind.endsWith('List') && Array.isArray(value['items'])) {
    value['items'].forEach((item: unknown, i) =>
      readObject(document, item, { ...reading, keys: [...keys, 'items', i] }),
    );
  } else if (kind === 'Pod') {
    readPod(value, { problem, remark }, reading);
  } else {
    const { line } = document.place([...keys, 'kind'], true);
    found.others.push({ kind: short(kind), value, line, problem, remark });
  }
}

function remarkAt(document: SourceDocument, { keys: at, reason }: Remark, keys: readonly Key[]): ManifestRemark {
  const all = [...keys, ...at];
  return { ...document.place(all, true), path: pathText(all), reason };
}

function readPod(value: Fields, placing: Placing, { clean, found }: Reading): void {
  const { problem, remark } = placing;
  const cleaned = clean(
    value,
    (warning) => found.warnings.push(problem(warning)),
    (said) => found.remarks.push(remark(said)),
  );
  const validated = validatePod(cleaned);
  if ('problems' in validated) {
    found.errors.push(...validated.problems.map(problem));
    return;
  }
  found.pods.push({ ...placing, manifest: statusKept(validated.ok, value) });
  if (isMirrorPod(validated.ok)) {
    const keys = ['metadata', 'annotations', 'kubernetes.io/config.mirror'];
    const hint = 'paste the static pod’s own manifest to see the kubelet make its mirror';
    found.warnings.push(
      problem({ keys, atKey: true, message: 'this is a mirror pod, the image of a static one', hint }),
    );
  }
  found.remarks.push(...remarksOf(validated.ok).map(remark));
}
