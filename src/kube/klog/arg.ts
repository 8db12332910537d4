/** The args of a message with verbs: `source`, or a form of a pod such as `pod.desc`. */
import { POD_FORMS, type PodForm } from './entry.ts';

interface Arg {
  readonly name: string;
  readonly form: PodForm | null;
}

export function readArg(arg: string): Arg {
  const dot = arg.indexOf('.');
  if (dot < 0) return { name: arg, form: null };
  const form = POD_FORMS.find((candidate) => candidate === arg.slice(dot + 1));
  if (form === undefined) throw new Error(`${arg} is not a form of a pod`);
  return { name: arg.slice(0, dot), form };
}

/** format.PodsWithDeletionTimestamps adds when a pod is to go. */
const DESC = /^([^_]*)_([^_(]*)\((.*)\)(?::DeletionTimestamp=\S+)?$/;
const FULL_NAME = /^([^_]*)_([^_]*)$/;

/**
 * What a verb's text says of a pod, under the keys of structured lines: `web_default(U)` is pod default/web and podUID U.
 * Lists become `[default/web default/db]`. A part alone stands under its own name, as `pod.namespace`.
 */
export function argKeys(arg: string, text: string): Readonly<Record<string, string>> {
  const { name, form } = readArg(arg);
  switch (form) {
    case null:
      return { [name]: text };
    case 'namespace':
    case 'name':
      return { [arg]: text };
    case 'uid':
      return { [`${name}UID`]: text };
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
