/** Typed commands for nodes: drain, cordon, uncordon and taint. */
import { LIMITS } from '../../scenario/limits.ts';
import type { Act } from '../store/index.ts';
import type { FlagKinds, Given } from './flags.ts';
import { isDuration, isSelector, meantBy, type Acts, type Now, type Wanted } from './meant.ts';
import { refused, type Read } from './refusal.ts';

export const DRAIN_FLAGS: FlagKinds = {
  force: 'switch',
  'ignore-daemonsets': 'switch',
  'delete-emptydir-data': 'switch',
  'delete-local-data': 'switch',
  'disable-eviction': 'switch',
  'grace-period': 'value',
  timeout: 'value',
  'pod-selector': 'value',
};

type Drain = Omit<Extract<Act, { readonly do: 'drain' }>, 'node'>;

function drainOf({ last }: Given): Read<Drain> {
  const [grace, timeout, selector] = [last('grace-period'), last('timeout'), last('pod-selector')];
  if (grace !== undefined && grace !== '-1' && (!/^\d{1,9}$/u.test(grace) || Number(grace) > LIMITS.graceSeconds))
    return refused({ why: 'value', flag: '--grace-period', value: grace });
  if (timeout !== undefined && !isDuration(timeout))
    return refused({ why: 'value', flag: '--timeout', value: timeout });
  if (selector !== undefined && !isSelector(selector))
    return refused({ why: 'value', flag: '--pod-selector', value: selector });
  const isGiven = (flag: string): boolean => last(flag) === 'true';
  return {
    ok: {
      do: 'drain',
      // A scenario's drain has these unless it says otherwise, kubectl's has them not.
      ...(!isGiven('force') && { force: false }),
      ...(!isGiven('ignore-daemonsets') && { ignoreDaemonsets: false }),
      ...(!isGiven('delete-emptydir-data') && !isGiven('delete-local-data') && { deleteEmptydirData: false }),
      ...(isGiven('disable-eviction') && { disableEviction: true }),
      ...(grace !== undefined && grace !== '-1' && { gracePeriodSeconds: Number(grace) }),
      ...(timeout !== undefined && { timeout }),
      ...(selector !== undefined && { podSelector: selector }),
    },
  };
}

const wantedOf = (command: string, example = `kubectl ${command} node-1`): Wanted => ({
  command,
  kinds: ['Node'],
  example,
});

/** These take a node's bare name, or `node/…`. */
const asNodes = (names: readonly string[]): readonly string[] =>
  names.map((name) => (name.includes('/') ? name : `node/${name}`));

export const nodeActs =
  (command: 'drain' | 'cordon' | 'uncordon') =>
  (args: Given, now: Now): Acts => {
    const all = meantBy(wantedOf(command), asNodes(args.names), args, now);
    if ('refused' in all) return all;
    if (command !== 'drain') return { ok: all.ok.map(({ name }): Act => ({ do: command, node: name })) };
    const drain = drainOf(args);
    if ('refused' in drain) return drain;
    return { ok: all.ok.map(({ name }): Act => ({ ...drain.ok, node: name })) };
  };

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;
type Effect = (typeof EFFECTS)[number];
const isEffect = (word: string): word is Effect => EFFECTS.some((effect) => effect === word);

const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

type Taint = Omit<Extract<Act, { readonly do: 'taint' }>, 'node' | 'do'>;

/** taint/utils.go:parseTaints: `key=value:Effect`, `key:Effect`, and with a dash at the end what goes. */
function taintOf(text: string): Taint | null {
  const isRemoved = text.endsWith('-');
  const [left = '', effect, ...more] = (isRemoved ? text.slice(0, -1) : text).split(':');
  const [key = '', value, ...rest] = left.split('=');
  if (key === '' || more.length > 0 || rest.length > 0) return null;
  if (effect !== undefined && !isEffect(effect)) return null;
  const itsEffect = effect === undefined ? {} : { effect };
  if (isRemoved) return { key, ...itsEffect, remove: true };
  if (effect === undefined) return null;
  return { key, ...(value !== undefined && value !== '' && { value }), ...itsEffect };
}

export function taintActs(args: Given, now: Now): Acts {
  const example = 'kubectl taint nodes node-1 dedicated=gpu:NoExecute';
  const [kind = '', ...others] = args.names;
  const words = /^no(?:des?)?$/u.test(kind) ? others : args.names;
  const texts = words.filter((word) => /[:=]|-$/u.test(word));
  const nodes = words.filter((word) => !texts.includes(word));
  const all = meantBy(wantedOf('taint', example), asNodes(nodes), args, now);
  if ('refused' in all) return all;
  if (texts.length === 0) return refused({ why: 'missing', example });
  const acts: Act[] = [];
  for (const text of texts) {
    const taint = taintOf(text);
    if (taint === null) return refused({ why: 'value', flag: 'taint', value: text });
    const isOut = taint.key === OUT_OF_SERVICE && taint.effect === 'NoExecute' && taint.remove !== true;
    for (const { name } of all.ok)
      acts.push(isOut ? { do: 'taintOutOfService', node: name } : { do: 'taint', node: name, ...taint });
  }
  return { ok: acts };
}
