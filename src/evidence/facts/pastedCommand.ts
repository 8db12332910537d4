/** A command that stands in a paste above its output: in which namespace it looks, and for which pod. */
import { nameOr, namespaceOr } from './names.ts';

export interface PastedCommand {
  /** Empty where it does not say, or asks for all. */
  readonly namespace: string;
  /** The one pod that it is about, or empty. */
  readonly pod: string;
  readonly verb: string;
  /** The kind it asks for, as typed: `po`, `node/a`; empty if unknown. */
  readonly kind: string;
  /** It shows only some objects of the kind: by name, by label, or through a pipe. */
  readonly isNarrow: boolean;
  /** It stands alone or behind a prompt, and not in a sentence. */
  readonly isTyped: boolean;
}

const COMMAND = /(?<![\w./-])(?:sudo )?(?:kubectl|oc|k|microk8s\.kubectl|k3s kubectl)\s+(?=[a-z-])/;
const MAY_BE = /kubectl|\boc\s|\bk\s/;
/** What is typed stands alone or behind a prompt; in a sentence the words that follow may be the sentence's. */
const PROMPT = /(?:^`?|[#$>%❯➜:~\]])$/;
const VERBS: ReadonlySet<string> = new Set(
  'get describe delete logs exec edit patch drain events top debug annotate label'.split(' '),
);
const PODS = /^(?:po|pod|pods)$/;
const POD = /^(?:po|pod|pods)\/(.{1,253})$/;
/** Flags whose value is a word of its own; of others it can't be told from an argument, and they are rare here. */
const WITH_VALUE =
  /^(?:-o|--output|-l|--selector|-c|--container|--context|--kubeconfig|--field-selector|--sort-by|--tail|--since|-f|--grace-period|--timeout|--type|-p|--patch)$/;

/** @param line a whole line, with or without a prompt. */
export function pastedCommand(line: string): PastedCommand | null {
  const head = line.slice(0, 600);
  if (!MAY_BE.test(head)) return null;
  const match = COMMAND.exec(head);
  if (match === null) return null;
  const isTyped = PROMPT.test(head.slice(0, match.index).trim());
  const [command = ''] = head.slice(match.index + match[0].length).split(/[|;&`)]/);
  const words = command.split(/\s+/).slice(0, 40);
  let namespace: string | undefined;
  let isEverywhere = false;
  let isNarrow = /[|]/.test(head.slice(match.index));
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    isNarrow ||= /^(?:-l|--selector|--field-selector|--chunk-size|--limit)/.test(word);
    const short = /^-n(?==?[a-z0-9])=?(.{1,63})$/.exec(word)?.[1];
    const long = /^--namespace=(.{1,65})$/.exec(word)?.[1];
    if (word === '-n' || word === '--namespace') namespace = bare(words[++i] ?? '');
    else if (short !== undefined || long !== undefined) namespace = bare(short ?? long ?? '');
    else if (word === '-A' || word.startsWith('--all-namespaces')) isEverywhere = true;
    else if (WITH_VALUE.test(word)) i++;
    else if (word !== '' && !word.startsWith('-')) rest.push(word);
  }
  const [verb = '', kind = '', name = ''] = rest;
  if (!VERBS.has(verb)) return null;
  const isLogs = verb === 'logs' || verb === 'exec';
  const pod = POD.exec(kind)?.[1] ?? (PODS.test(kind) ? name : isLogs && !kind.includes('/') ? kind : '');
  return {
    verb,
    kind,
    isNarrow: isNarrow || name !== '' || kind.includes('/'),
    isTyped,
    // A sentence in a script without blanks may go on right behind the name.
    pod: isTyped ? nameOr(/^[\w.-]*/.exec(bare(pod))?.[0] ?? '') : '',
    namespace: isEverywhere ? '' : namespaceOr(namespace),
  };
}

/** Whether a kind excludes pods: nodes, Deployments, claims and so on. */
export const isOtherKind = (kind: string): boolean => kind !== '' && !/pod|^po\b|^all\b|,/.test(kind);

const bare = (word: string): string => word.replace(/^["']|["']$/g, '');
