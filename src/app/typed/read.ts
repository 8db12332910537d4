/** Turns a typed kubectl command into acts of the scenario, or says why it can't be done. */
import { meant } from '../../scenario/problem.ts';
import { LIMITS } from '../../scenario/limits.ts';
import type { Act } from '../store/index.ts';
import { deleteActs, DELETE_FLAGS } from './deletes.ts';
import { given, type FlagKinds, type Given } from './flags.ts';
import { objectText, type TypedKind } from './kinds.ts';
import { isDuration, meantBy, type Acts, type Now } from './meant.ts';
import { nodeActs, DRAIN_FLAGS, taintActs } from './nodes.ts';
import { patchAct } from './patch.ts';
import { refused } from './refusal.ts';
import { shellWords } from './words.ts';

interface Command {
  readonly flags: FlagKinds;
  readonly acts: (args: Given, now: Now) => Acts;
}

const WITH_REVISIONS: readonly TypedKind[] = ['Deployment', 'StatefulSet', 'DaemonSet'];
const PATCHED: readonly TypedKind[] = ['Pod', 'PodDisruptionBudget', 'Deployment', 'StatefulSet', 'DaemonSet', 'Node'];

const ROLLOUT = {
  restart: 'rolloutRestart',
  undo: 'rolloutUndo',
  pause: 'rolloutPause',
  resume: 'rolloutResume',
} as const;
const isRollout = (word: string): word is keyof typeof ROLLOUT => Object.hasOwn(ROLLOUT, word);

function rollout(args: Given, now: Now): Acts {
  const { last } = args;
  const [part = '', ...rest] = args.names;
  const example = 'kubectl rollout undo deployment/web';
  if (!isRollout(part)) {
    const words = Object.keys(ROLLOUT);
    if (part === '') return refused({ why: 'missing', example });
    return refused({ why: 'command', command: `rollout ${part}`, meant: meant(part, words) ?? words.join(', ') });
  }
  const kinds: readonly TypedKind[] = part === 'pause' || part === 'resume' ? ['Deployment'] : WITH_REVISIONS;
  const all = meantBy({ command: `rollout ${part}`, kinds, example }, rest, args, now);
  if ('refused' in all) return all;
  const revision = last('to-revision');
  if (revision !== undefined && (part !== 'undo' || !/^\d{1,6}$/u.test(revision)))
    return refused({ why: 'value', flag: '--to-revision', value: revision });
  const toRevision = Number(revision ?? 0);
  return {
    ok: all.ok.map((each): Act => {
      const object = objectText(each);
      if (part !== 'undo') return { do: ROLLOUT[part], object };
      return { do: 'rolloutUndo', object, ...(toRevision > 0 && { toRevision }) };
    }),
  };
}

function scale(args: Given, now: Now): Acts {
  const { last } = args;
  const example = 'kubectl scale deployment/web --replicas=3';
  const all = meantBy(
    { command: 'scale', kinds: ['Deployment', 'StatefulSet', 'ReplicaSet'], example },
    args.names,
    args,
    now,
  );
  if ('refused' in all) return all;
  const replicas = last('replicas');
  if (replicas === undefined) return refused({ why: 'missing', example });
  if (!/^\d{1,4}$/u.test(replicas) || Number(replicas) > LIMITS.pods)
    return refused({ why: 'value', flag: '--replicas', value: replicas });
  return { ok: all.ok.map((each): Act => ({ do: 'scale', object: objectText(each), replicas: Number(replicas) })) };
}

function label(args: Given, now: Now): Acts {
  const { names } = args;
  const example = 'kubectl label pod web app=other --overwrite';
  const changes = names.filter((word) => word.includes('=') || word.endsWith('-'));
  const things = names.filter((word) => !changes.includes(word));
  const all = meantBy({ command: 'label', kinds: ['Pod'], example }, things, args, now);
  if ('refused' in all) return all;
  if (changes.length === 0) return refused({ why: 'missing', example });
  const labels = Object.fromEntries(
    changes.map((word): readonly [string, string | null] => {
      const at = word.indexOf('=');
      return at < 0 ? [word.slice(0, -1), null] : [word.slice(0, at), word.slice(at + 1)];
    }),
  );
  return { ok: all.ok.map(({ name }): Act => ({ do: 'label', pod: name, labels })) };
}

function patch(args: Given, now: Now): Acts {
  const { last } = args;
  const example = `kubectl patch pod web -p '{"spec":{"activeDeadlineSeconds":10}}'`;
  const all = meantBy({ command: 'patch', kinds: PATCHED, example }, args.names, args, now);
  if ('refused' in all) return all;
  const [text, type = 'strategic'] = [last('patch'), last('type')];
  if (text === undefined) return refused({ why: 'missing', example });
  if (!['strategic', 'merge', 'json'].includes(type)) return refused({ why: 'value', flag: '--type', value: type });
  const acts: Act[] = [];
  for (const each of all.ok) {
    const read = patchAct(each, { text, type }, now.scenario);
    if ('refused' in read) return read;
    acts.push(read.ok);
  }
  return { ok: acts };
}

function wait(args: Given, now: Now): Acts {
  const { last } = args;
  const example = 'kubectl wait --for=delete pod/web --timeout=60s';
  const [what, timeout] = [last('for'), last('timeout')];
  if (what === undefined) return refused({ why: 'missing', example });
  if (what !== 'delete') return refused({ why: 'value', flag: '--for', value: what });
  if (timeout !== undefined && !isDuration(timeout))
    return refused({ why: 'value', flag: '--timeout', value: timeout });
  const all = meantBy({ command: 'wait', kinds: ['Pod'], example }, args.names, args, now);
  if ('refused' in all) return all;
  return {
    ok: all.ok.map(({ name }): Act => ({ do: 'waitForDelete', pod: name, ...(timeout !== undefined && { timeout }) })),
  };
}

const COMMANDS: Readonly<Record<string, Command>> = {
  delete: { flags: DELETE_FLAGS, acts: deleteActs },
  wait: { flags: { for: 'value', timeout: 'value' }, acts: wait },
  patch: { flags: { patch: 'value', type: 'value' }, acts: patch },
  label: { flags: { overwrite: 'switch' }, acts: label },
  scale: { flags: { replicas: 'value' }, acts: scale },
  rollout: { flags: { 'to-revision': 'value' }, acts: rollout },
  drain: { flags: DRAIN_FLAGS, acts: nodeActs('drain') },
  cordon: { flags: {}, acts: nodeActs('cordon') },
  uncordon: { flags: {}, acts: nodeActs('uncordon') },
  taint: { flags: { overwrite: 'switch' }, acts: taintActs },
};

/** kubectl commands that need no typing on the page: it shows these or takes them as a manifest. */
const ELSEWHERE: Readonly<Record<string, 'read' | 'manifest'>> = {
  get: 'read',
  describe: 'read',
  logs: 'read',
  events: 'read',
  explain: 'read',
  top: 'read',
  apply: 'manifest',
  create: 'manifest',
  replace: 'manifest',
  edit: 'manifest',
  run: 'manifest',
};

const TYPED = /^\s*\$?\s*(?:kubectl|oc|k)(?:\s|$)/u;

/** Whether somebody types a command, and does not look for something. */
export const isTyped = (text: string): boolean => TYPED.test(text);

/** The command as it stands in a terminal. */
export const typedLine = (text: string): string => `kubectl ${text.replace(TYPED, '').trim()}`;

export function readKubectl(text: string, now: Now): Acts {
  const words = shellWords(text.replace(TYPED, ''));
  if (words === null) return refused({ why: 'openQuote' });
  const { command, rest } = commandOf(words);
  if (command === '') return refused({ why: 'nothing' });
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (known === undefined) {
    const place = Object.hasOwn(ELSEWHERE, command) ? ELSEWHERE[command] : undefined;
    if (place !== undefined) return refused({ why: 'elsewhere', command, place });
    const all = Object.keys(COMMANDS);
    return refused({ why: 'command', command, meant: meant(command, all) ?? all.join(', ') });
  }
  const args = given(command, rest, { namespace: 'value', ...known.flags });
  if ('refused' in args) return args;
  return known.acts(args.ok, now);
}

/** `-n demo` may stand before the command. */
function commandOf(words: readonly string[]): { readonly command: string; readonly rest: readonly string[] } {
  const [first = '', second = '', ...rest] = words;
  if (first === '-n' || first === '--namespace') {
    const { command, rest: after } = commandOf(rest);
    return { command, rest: ['-n', second, ...after] };
  }
  if (first.startsWith('--namespace=')) {
    const { command, rest: after } = commandOf(words.slice(1));
    return { command, rest: [first, ...after] };
  }
  return { command: first, rest: words.slice(1) };
}
