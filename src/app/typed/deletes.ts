/** kubectl delete: of one or several, of a selector's pods or all, of what a file holds. */
import { WRITTEN_KINDS } from '../../kube/objectManifests.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { scenarioObjects } from '../../scenario/workloads.ts';
import type { Act, Scenario } from '../store/index.ts';
import type { FlagKinds, Given } from './flags.ts';
import { kindOf, objectText, type TypedKind } from './kinds.ts';
import { isDuration, isSelector, meantBy, type Acts, type Now } from './meant.ts';
import { refused, type Read } from './refusal.ts';

export const DELETE_FLAGS: FlagKinds = {
  selector: 'value',
  all: 'switch',
  filename: 'value',
  'grace-period': 'value',
  force: 'switch',
  now: 'switch',
  wait: 'switch',
  timeout: 'value',
  cascade: 'value',
};

type Flags = Pick<
  Extract<Act, { readonly do: 'deletePods' }>,
  'gracePeriodSeconds' | 'force' | 'now' | 'wait' | 'timeout'
>;
type Propagation = 'background' | 'foreground' | 'orphan';

function flagsOf({ last }: Given): Read<Flags> {
  const [grace, timeout] = [last('grace-period'), last('timeout')];
  if (grace !== undefined && (!/^\d{1,9}$/u.test(grace) || Number(grace) > LIMITS.graceSeconds))
    return refused({ why: 'value', flag: '--grace-period', value: grace });
  if (timeout !== undefined && !isDuration(timeout))
    return refused({ why: 'value', flag: '--timeout', value: timeout });
  return {
    ok: {
      ...(grace !== undefined && { gracePeriodSeconds: Number(grace) }),
      ...(last('force') === 'true' && { force: true }),
      ...(last('now') === 'true' && { now: true }),
      ...(last('wait') === 'false' && { wait: false }),
      ...(timeout !== undefined && { timeout }),
    },
  };
}

const isPropagation = (word: string): word is Propagation => ['background', 'foreground', 'orphan'].includes(word);

/** Until 1.19 it was a bool: false left what an object owns behind. */
const cascadeOf = (word: string): string => (word === 'false' ? 'orphan' : word === 'true' ? 'background' : word);

const KINDS: readonly TypedKind[] = ['Pod', 'Node', ...WRITTEN_KINDS];
const WANTED = { command: 'delete', kinds: KINDS, example: 'kubectl delete pod web' } as const;

export function deleteActs(args: Given, now: Now): Acts {
  const flags = flagsOf(args);
  if ('refused' in flags) return flags;
  const files = args.all('filename');
  if (files.length > 0) return deletesFiles(files, flags.ok, now.scenario);
  const selector = args.last('selector');
  if (selector !== undefined || args.last('all') === 'true') return deletesPods(args, selector, flags.ok);
  const all = meantBy(WANTED, args.names, args, now);
  if ('refused' in all) return all;
  const cascade = cascadeOf(args.last('cascade') ?? 'background');
  if (!isPropagation(cascade)) return refused({ why: 'value', flag: '--cascade', value: cascade });
  const propagation = cascade === 'background' ? {} : { propagation: cascade };
  return {
    ok: all.ok.map((each): Act => {
      if (each.kind === 'Pod') return { do: 'delete', pod: each.name, ...flags.ok };
      if (each.kind === 'Node') return { do: 'deleteNode', node: each.name };
      return { do: 'delete', object: objectText(each), ...propagation, ...flags.ok };
    }),
  };
}

function deletesPods({ names, last }: Given, selector: string | undefined, flags: Flags): Acts {
  const [kind = ''] = names;
  if (names.length !== 1) return refused({ why: 'missing', example: 'kubectl delete pods -l app=web' });
  if (kindOf(kind) !== 'Pod') return refused({ why: 'kind', command: 'delete -l', kind });
  if (selector !== undefined && !isSelector(selector))
    return refused({ why: 'value', flag: '--selector', value: selector });
  const namespace = last('namespace');
  return {
    ok: [
      {
        do: 'deletePods',
        ...(namespace !== undefined && { namespace }),
        ...(selector !== undefined && { selector }),
        ...flags,
      },
    ],
  };
}

/** `deploy/web.yaml` is taken to hold what is called `web`: the page knows objects, and no files. */
function deletesFiles(files: readonly string[], flags: Flags, scenario: Scenario): Acts {
  const of: string[] = [];
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json)$/iu, '');
    const its = namesIn(name, scenario);
    if (its.length === 0) return refused({ why: 'file', file, name });
    of.push(...its.filter((each) => !of.includes(each)));
  }
  return { ok: [{ do: 'deleteFile', of, ...flags }] };
}

/** In the order of the document: its objects, then pods. */
function namesIn(name: string, scenario: Scenario): readonly string[] {
  const created = scenario.steps.flatMap((step) => (step.do === 'create' ? [step.manifest] : []));
  const objects = [...scenarioObjects(scenario).map(({ manifest }) => manifest), ...created].filter(
    ({ kind }) => kind !== 'Pod',
  );
  const pods = [
    ...scenario.pods.flatMap(({ from, manifest }) => (from === 'api' ? [manifest] : [])),
    ...created.filter(({ kind }) => kind === 'Pod'),
  ];
  const all = [...objects, ...pods].filter(({ metadata }) => metadata.name === name);
  return [...new Set(all.map(({ kind }) => `${kind.toLowerCase()}/${name}`))];
}
