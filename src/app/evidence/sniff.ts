/** What a text is, as far as its beginning shows: to be run, to be added, to be diagnosed, or either of the last two. Pure. */
import { isScenarioText } from '../../scenario/index.ts';

export type Destination = 'scenario' | 'manifest' | 'evidence' | 'either' | 'empty';

/** As much of a file as is looked at. */
export const SNIFFED = 64 * 1024;

const KIND = /(?:^[ \t-]*|[{,]\s*)"?kind"?\s*:\s*"?([A-Za-z]+)/gm;
/** How a document of YAML or JSON begins. */
const DOCUMENT = /^(?:---|%YAML|#|[[{]|- |"?[A-Za-z][\w.-]*"?\s*:(?:\s|$))/;
/** Of an object that a cluster has had: what nobody writes into a manifest. */
const LIVED =
  /(?:^[ \t-]*|[{,]\s*)"?(?:status|uid|deletionTimestamp|resourceVersion|deletionGracePeriodSeconds)"?\s*:/m;
/** A line of a machine: klog's header, or a date and a time. */
const LOGGED =
  /(?:^|[\s"'])(?:[IWEF]\d{4} \d\d:\d\d:\d\d|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)/;
/** A stream of objects, each in its envelope. */
const STREAM = /^\s*\{\s*"(?:type|kind"\s*:\s*"Event"\s*,\s*"apiVersion"\s*:\s*"audit)/;

export function destinationOf(beginning: string): Destination {
  const text = beginning.replace(/^\ufeff/, '');
  const first = /\S.*/.exec(text)?.[0];
  if (first === undefined) return 'empty';
  if (isScenarioText(text)) return 'scenario';
  if (!DOCUMENT.test(first) || STREAM.test(text)) return 'evidence';
  const kinds = new Set([...text.matchAll(KIND)].map(([, kind = '']) => kind));
  if (kinds.has('Event') || kinds.has('EventList') || kinds.has('WatchEvent')) return 'evidence';
  if (kinds.has('Pod') || kinds.has('PodList')) return LIVED.test(text) ? 'either' : 'manifest';
  if (LOGGED.test(first)) return 'evidence';
  // A fragment of an object, or what kubectl describe prints, has no kind: nothing could be made of it in a scenario.
  return kinds.size > 0 ? 'manifest' : 'evidence';
}

/** Of several files: who brings a log brings the rest for it. */
export function destinationOfAll(each: readonly Destination[]): Destination {
  const some = each.filter((one) => one !== 'empty');
  const [only] = some;
  if (only === undefined) return 'empty';
  if (some.includes('evidence')) return 'evidence';
  if (some.length === 1) return only;
  return some.includes('either') ? 'either' : 'manifest';
}

/** Whether a text that was pasted anywhere on the page was meant for it: a word or a link is not. */
export const isMeant = (text: string): boolean =>
  LOGGED.test(text.slice(0, SNIFFED)) || (text.trim().includes('\n') && text.trim().length > 60);
