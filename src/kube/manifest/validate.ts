/** Checks one Pod: shape by shape with the schema, then what ties its parts together. */
import * as v from 'valibot';
import { bytesOfAnnotations, MOST_ANNOTATIONS } from '../names.ts';
import type { Container, PodManifest } from '../objects.ts';
import { VOLUME_SOURCES } from '../volumes.ts';
import { pathText, short, shown, type Key, type ValueProblem } from './problem.ts';
import { PodSchema } from './schema.ts';

export type Validated = { readonly ok: PodManifest } | { readonly problems: readonly ValueProblem[] };

export function validatePod(value: unknown): Validated {
  const parsed = v.safeParse(PodSchema, value, { abortPipeEarly: true });
  if (!parsed.success) return { problems: parsed.issues.map(asProblem) };
  const problems = [
    ...tooManyAnnotations(parsed.output),
    ...doubles(parsed.output),
    ...strayMounts(parsed.output),
    ...volumeSources(parsed.output),
  ];
  return problems.length > 0 ? { problems } : { ok: parsed.output };
}

function tooManyAnnotations({ metadata }: PodManifest): ValueProblem[] {
  const size = bytesOfAnnotations(metadata.annotations ?? {});
  if (size <= MOST_ANNOTATIONS) return [];
  const keys = ['metadata', 'annotations'];
  return [{ keys, message: `${pathText(keys)} must have at most ${MOST_ANNOTATIONS} bytes, but has ${size}` }];
}

/** What to write where something required is missing. */
const EXAMPLES: Readonly<Record<string, string>> = {
  apiVersion: 'apiVersion: v1',
  kind: 'kind: Pod',
  metadata: 'metadata: { name: web }',
  'metadata.name': 'name: web',
  spec: 'spec: { containers: [{ name: app, image: nginx }] }',
  'spec.containers': 'containers: [{ name: app, image: nginx }]',
};

type Issue = v.InferIssue<typeof PodSchema>;

function asProblem(issue: Issue): ValueProblem {
  const keys = (issue.path ?? []).map((item): Key => (typeof item.key === 'number' ? item.key : String(item.key)));
  const path = pathText(keys);
  if (issue.input === undefined) {
    const example = EXAMPLES[path] ?? exampleInList(keys);
    return { keys, message: `${path} is missing`, ...(example !== undefined && { hint: `write ${example}` }) };
  }
  const last = issue.path?.at(-1);
  if (last?.origin === 'key') return { keys, message: `${path}: a key ${issue.message}`, atKey: true };
  const found = issue.type === 'check' ? '' : `, but is ${shown(issue.input)}`;
  const message = `${path === '' ? 'this' : path} ${issue.message}${found}`;
  return {
    keys,
    message,
    ...(issue.type === 'string' && isPlain(issue.input) && { hint: `put it in quotes: "${shown(issue.input)}"` }),
  };
}

const exampleInList = (keys: readonly Key[]): string | undefined => (keys.at(-1) === 'name' ? 'name: app' : undefined);

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

type Listed = readonly [at: readonly Key[], container: Container];

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

const containersOf = ({ spec }: PodManifest): readonly Listed[] =>
  LISTS.flatMap((list) => (spec[list] ?? []).map((container, i): Listed => [['spec', list, i], container]));

function doubles(pod: PodManifest): ValueProblem[] {
  const containers = containersOf(pod).map(([at, { name }]) => ({ at, name }));
  const volumes = (pod.spec.volumes ?? []).map(({ name }, i) => ({ at: ['spec', 'volumes', i] as const, name }));
  return [...twice(containers, 'container'), ...twice(volumes, 'volume')];
}

function twice(items: readonly { readonly at: readonly Key[]; readonly name: string }[], what: string): ValueProblem[] {
  const seen = new Set<string>();
  return items.flatMap(({ at, name }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `${pathText(at)}.name ${JSON.stringify(name)} is the name of another ${what} already`;
    return [{ keys: [...at, 'name'], message, hint: `give each ${what} a name of its own` }];
  });
}

function strayMounts(pod: PodManifest): ValueProblem[] {
  const volumes = new Set((pod.spec.volumes ?? []).map(({ name }) => name));
  return containersOf(pod).flatMap(([at, container]) =>
    (container.volumeMounts ?? []).flatMap(({ name }, i) => {
      if (volumes.has(name)) return [];
      const keys = [...at, 'volumeMounts', i, 'name'];
      const hint = `add it: volumes: [{ name: ${short(name)}, emptyDir: {} }]`;
      return [{ keys, message: `${pathText(keys)}: spec.volumes has no ${shown(name)}`, hint }];
    }),
  );
}

function volumeSources(pod: PodManifest): ValueProblem[] {
  return (pod.spec.volumes ?? []).flatMap((volume, i) => {
    const sources = VOLUME_SOURCES.filter((source) => Object.hasOwn(volume, source));
    if (sources.length < 2) return [];
    const keys = ['spec', 'volumes', i];
    return [{ keys, message: `${pathText(keys)} has ${sources.join(' and ')}`, hint: 'a volume has one source' }];
  });
}
