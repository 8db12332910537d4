/** The args of a message with verbs: `source`, or a form of a value such as `pod.desc`. */
import { ARG_FORMS, type ArgForm } from './entry.ts';
import { goQuote } from './goQuote.ts';
import { fakeAddress, refText, type KlogValue, type PodName } from './values.ts';

interface Arg {
  readonly name: string;
  readonly form: ArgForm | null;
}

export function readArg(arg: string): Arg {
  const dot = arg.indexOf('.');
  if (dot < 0) return { name: arg, form: null };
  const form = ARG_FORMS.find((candidate) => candidate === arg.slice(dot + 1));
  if (form === undefined) throw new Error(`${arg} is not a form of a value`);
  return { name: arg.slice(0, dot), form };
}

/** A value in the place of a verb. */
export function printArg(value: KlogValue, verb: string, form: ArgForm | null): string {
  const quote = (text: string): string => (verb === '%q' ? goQuote(text) : text);
  if (value === null) return verb === '%q' ? '%!q(<nil>)' : '<nil>';
  if (typeof value !== 'object') return quote(textForm(String(value), form));
  switch (value.kind) {
    case 'text':
    case 'typed':
    case 'dump':
    case 'pointer':
      return quote(textForm(value.text, form));
    case 'ref':
      return quote(podForm(value.pod, form));
    case 'refs':
      if (form === 'address') return `[${value.pods.map((pod) => fakeAddress(podForm(pod, 'fullName'))).join(' ')}]`;
      return quote(value.pods.map((pod) => podForm(pod, form)).join(', '));
    case 'list':
      return `[${value.items.map(quote).join(' ')}]`;
    case 'rendered':
      // Only releases of up to 1.20 have such values inside a message.
      return quote(value.text('1.18'));
    case 'enum':
      return verb === '%d' ? String(value.number) : quote(value.word);
    case 'struct':
      return printStruct(value.type, value.fields, verb);
  }
}

/** A text that holds a pod's name, a container's ID or a UID. */
function textForm(text: string, form: ArgForm | null): string {
  const slash = text.indexOf('/');
  switch (form) {
    case null:
    case 'desc':
    case 'fullName':
    case 'address':
      return text;
    case 'namespace':
      return slash < 0 ? '' : text.slice(0, slash);
    case 'name':
      return text.slice(slash + 1);
    case 'parts': {
      const [type = '', id = ''] = text.split('://');
      return `{${goQuote(type)} ${goQuote(id)}}`;
    }
    case 'pointer':
      return `(*types.UID)(${text === '' ? 'nil' : fakeAddress(text)})`;
  }
}

/** pkg/kubelet/util/format/pod.go and container.GetPodFullName. */
function podForm(pod: PodName, form: ArgForm | null): string {
  switch (form) {
    case 'namespace':
      return pod.namespace;
    case 'name':
      return pod.name;
    case 'fullName':
      return `${pod.name}_${pod.namespace}`;
    case 'desc':
      return `${pod.name}_${pod.namespace}(${uidOf(pod)})`;
    case null:
    case 'parts':
    case 'address':
    case 'pointer':
      return refText(pod);
  }
}

function uidOf({ namespace, name, uid }: PodName): string {
  if (uid === undefined) throw new Error(`the message names the UID of ${namespace}/${name}, but none was given`);
  return uid;
}

function printStruct(type: string, fields: Readonly<Record<string, string | number | boolean>>, verb: string): string {
  const pointer = type.startsWith('&') ? '&' : '';
  const quoted = (field: string | number | boolean): string =>
    typeof field === 'string' ? goQuote(field) : String(field);
  if (verb === '%q') return `${pointer}{${Object.values(fields).map(quoted).join(' ')}}`;
  if (verb !== '%#v') return `${pointer}{${Object.values(fields).join(' ')}}`;
  const shown = Object.entries(fields).map(([name, field]) => `${name}:${quoted(field)}`);
  return `${type}{${shown.join(', ')}}`;
}

/** format.PodsWithDeletionTimestamps adds when a pod is to go. */
const DESC = /^([^_]*)_([^_(]*)\((.*)\)(?::DeletionTimestamp=\S+)?$/;
const FULL_NAME = /^([^_]*)_([^_]*)$/;

/** The args' texts, under the keys of structured lines where they say the same. */
export function argKeys(args: readonly string[], texts: readonly string[]): Record<string, string> {
  const keys: Record<string, string> = {};
  args.forEach((arg, i) => {
    const text = texts[i] ?? '';
    if (arg.includes('.')) Object.assign(keys, keysOf(arg, text, keys));
    else keys[arg] = text;
  });
  return keys;
}

/** `web_default(U)` is pod default/web and podUID U, a list of such is `[default/web default/db]`. */
function keysOf(arg: string, text: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { name, form } = readArg(arg);
  const known = before[name];
  switch (form) {
    case null:
    case 'parts':
    case 'address':
    case 'pointer':
      return { [name]: text };
    case 'namespace':
      return { [name]: known === undefined ? text : `${text}/${known}` };
    case 'name':
      return { [name]: known === undefined ? text : `${known}/${text}` };
    case 'fullName': {
      const [, podName, namespace] = FULL_NAME.exec(text) ?? [];
      return { [name]: podName === undefined ? text : `${namespace}/${podName}` };
    }
    case 'desc': {
      const pods = (text === '' ? [] : text.split(', ')).map((one) => DESC.exec(one));
      if (name === 'pods') {
        const names = pods.flatMap((pod) => (pod === null ? [] : [`${pod[2]}/${pod[1]}`]));
        return { [name]: `[${names.join(' ')}]` };
      }
      const [, podName, namespace, uid] = pods[0] ?? [];
      return podName === undefined
        ? { [name]: text }
        : { [name]: `${namespace}/${podName}`, [`${name}UID`]: uid ?? '' };
    }
  }
}
