/** Events as Go prints them: a recorder's line, a dump of the object, and the list that an end-to-end test ends with. */
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';
import { errorText } from './errors.ts';
import { NOBODY, type Telling } from './fact.ts';
import { namesOf, uidOr } from './names.ts';

const REFERENCE =
  /ObjectReference\{Kind:\\?"([A-Za-z]{1,40})\\?", Namespace:\\?"([a-z0-9-]{0,63})\\?", Name:\\?"([^"\\]{0,253})\\?", UID:\\?"([0-9a-f-]{0,36})\\?"/;
const SAID = /\}\): (?:type: '\w{1,20}' )?reason: '(\w{1,60})' /;
const REASON = / Reason:\\?"(\w{1,60})\\?", Message:/;
const TESTED =
  /^(?:[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d\.\d{3}: INFO: |INFO: )?At \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000 UTC - event for ([a-z0-9][a-z0-9.-]{0,252}): \{[^{}]{1,300}\} ([A-Z]\w{1,60}): /;

const MOST = 8_192;

/** The event in the text; empty where it is of another kind, null where there is none. */
export function readGoEvent(whole: string): readonly Telling[] | null {
  if (!whole.includes('ObjectReference{') && !whole.includes(' - event for ')) return null;
  const text = whole.slice(0, MOST);
  const [tested, pod = '', why = ''] = TESTED.exec(text) ?? [];
  if (tested !== undefined)
    // The name may be another object's; what kubelets say is said of pods.
    return /\{kubelet/.test(tested) ? [event({ ...NOBODY, name: pod }, why, text.slice(tested.length))] : [];
  const reference = REFERENCE.exec(text);
  if (reference === null) return null;
  const [, kind, namespace = '', name = '', uid] = reference;
  const rest = text.slice(reference.index);
  const said = SAID.exec(rest);
  const dumped = said === null ? REASON.exec(rest) : null;
  const match = said ?? dumped;
  if (match === null) return null;
  if (kind !== 'Pod') return [];
  const after = rest.slice(match.index + match[0].length);
  const names = { ...namesOf(`${namespace}/${name}`), uid: uidOr(uid) };
  return [event(names, match[1] ?? '', dumped === null ? after : quoted(after))];
}

/** A dump's message, in quotes that a log may have escaped once more. */
function quoted(text: string): string {
  const once = text.startsWith('\\"') ? goUnescape(text) : text;
  const end = quotedEnd(once, 0);
  return end < 0 ? once.slice(1) : goUnescape(once.slice(1, end - 1));
}

const event = (names: Pick<Telling, 'uid' | 'namespace' | 'name'>, reason: string, message: string): Telling => ({
  kind: 'PodEvent',
  ...names,
  detail: { reason, message: errorText(message) },
});
