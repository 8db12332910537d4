/**
 * Commands that a person may copy. A template names what is to be filled in as `<uid>`; what the input does not show
 * stays so, in quotes, so that a shell which is given it as it is takes it for a name that nothing has. Names come out of
 * anybody's input: what Kubernetes would not have as such a name is not filled in at all. Pure.
 */
import { isOf, LABEL, QUALIFIED_NAME, SUBDOMAIN } from '../../kube/names.ts';

/** What a command, or a sentence about it, is filled in with; empty where it is not known. */
export interface Particulars {
  readonly namespace: string;
  readonly pod: string;
  readonly uid: string;
  readonly node: string;
  readonly container: string;
  readonly 'container-id': string;
  readonly 'sandbox-id': string;
  readonly volume: string;
  /** Name of the volume's directory; for a claim, the name of its PersistentVolume. */
  readonly pv: string;
  readonly finalizer: string;
  readonly driver: string;
  readonly cni: string;
}

export type Particular = keyof Particulars;

const ID = /^[0-9a-f]{12,64}$/;
const UID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/;

const PROPER: Readonly<Record<Particular, (text: string) => boolean>> = {
  namespace: (text) => isOf(LABEL, text),
  pod: (text) => isOf(SUBDOMAIN, text),
  uid: (text) => UID.test(text),
  node: (text) => isOf(SUBDOMAIN, text),
  container: (text) => isOf(LABEL, text),
  'container-id': (text) => ID.test(text),
  'sandbox-id': (text) => ID.test(text),
  volume: (text) => isOf(SUBDOMAIN, text),
  pv: (text) => isOf(SUBDOMAIN, text),
  finalizer: (text) => isOf(QUALIFIED_NAME, text),
  driver: (text) => isOf(SUBDOMAIN, text),
  cni: (text) => isOf(SUBDOMAIN, text),
};

export const isParticular = (name: string): name is Particular => Object.hasOwn(PROPER, name);

/** Only what is properly so called. */
export function proper(particulars: Partial<Particulars>): Particulars {
  const one = (name: Particular): string => {
    const text = particulars[name] ?? '';
    return PROPER[name](text) ? text : '';
  };
  return {
    namespace: one('namespace'),
    pod: one('pod'),
    uid: one('uid'),
    node: one('node'),
    container: one('container'),
    'container-id': one('container-id'),
    'sandbox-id': one('sandbox-id'),
    volume: one('volume'),
    pv: one('pv'),
    finalizer: one('finalizer'),
    driver: one('driver'),
    cni: one('cni'),
  };
}

export interface Command {
  readonly text: string;
  /** What nobody but the reader can fill in. */
  readonly open: readonly string[];
}

const PLACE = /<([a-z][a-z-]{0,30})>/g;

/** Parts of a command that are no names; null where one is not known. */
export type Literals = Readonly<Record<string, string | null>>;

/** @param literals parts of a command that are no names: a unit, a pattern, a directory; each of a table of ours. */
export function commandOf(template: string, particulars: Particulars, literals: Literals = {}): Command {
  const open = new Set<string>();
  const filled = template.replace(PLACE, (place, name: string) => {
    const literal = Object.hasOwn(literals, name) ? literals[name] : undefined;
    const text = isParticular(name) ? particulars[name] || null : (literal ?? null);
    if (text !== null) return text;
    open.add(name);
    return place;
  });
  return { text: open.size === 0 ? filled : quoted(filled), open: [...open] };
}

/** With quotes around each place that is left, but where it stands in quotes already. */
function quoted(text: string): string {
  const inside: string[] = [];
  let result = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    const around = inside.at(-1);
    if (char === "'" && around !== '"') {
      if (around === "'") inside.pop();
      else inside.push("'");
    } else if (char === '"' && around !== "'") {
      if (around === '"') inside.pop();
      else inside.push('"');
    } else if (char === '(' && text[i - 1] === '$' && around !== "'") inside.push('(');
    else if (char === ')' && around === '(') inside.pop();
    PLACE.lastIndex = i;
    const place = char === '<' ? PLACE.exec(text) : null;
    if (place !== null && place.index === i) {
      const isBare = around === undefined || around === '(';
      result += isBare ? `'${place[0]}'` : place[0];
      i += place[0].length - 1;
    } else result += char;
  }
  PLACE.lastIndex = 0;
  return result;
}
