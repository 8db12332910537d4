/** What `crictl inspect`, `inspectp`, `ps` and `pods` print as JSON or YAML: the CRI's own statuses, with the pod in labels. */
import { NOBODY, type PodNames } from '../facts/fact.ts';
import { containerOr, nameOr, namespaceOr, uidOr } from '../facts/names.ts';
import { fieldsAt, isFields, listAt, textAt, type Fields } from './fields.ts';
import type { ObjectTelling } from './podObject.ts';

const ID = /^[0-9a-f]{12,64}$/;
const MOST = 10_000;

/** The facts in it, or null where it is none of the CRI's. */
export function readCriObject(value: Fields): readonly ObjectTelling[] | null {
  if (Array.isArray(value['containers'])) return ofList(listAt(value, 'containers'));
  if (Array.isArray(value['items'])) return ofList(listAt(value, 'items'));
  return ofOne(fieldsAt(value, 'status')) ?? ofOne(value);
}

function ofList(items: readonly unknown[]): readonly ObjectTelling[] | null {
  const read = items.slice(0, MOST).map((item) => (isFields(item) ? ofOne(item) : null));
  return items.length === 0 || read.some((facts) => facts !== null) ? read.flatMap((facts) => facts ?? []) : null;
}

function ofOne(status: Fields): readonly ObjectTelling[] | null {
  const state = textAt(status, 'state');
  const id = textAt(status, 'id');
  const isSandbox = state.startsWith('SANDBOX_');
  if ((!isSandbox && !state.startsWith('CONTAINER_')) || !ID.test(id)) return null;
  const metadata = fieldsAt(status, 'metadata');
  const names = isSandbox ? namesIn(metadata) : namesIn(fieldsAt(status, 'labels'), 'io.kubernetes.pod.');
  if (isSandbox) return names.name === '' ? [] : [{ kind: 'Mentioned', ...names, id, utc: null }];
  const shown = state === 'CONTAINER_RUNNING' ? 'running' : state === 'CONTAINER_EXITED' ? 'exited' : '';
  const container = containerOr(textAt(metadata, 'name'));
  const pod = names.name === '' ? NOBODY : names;
  return [{ kind: 'ContainerShown', ...pod, id, container, detail: { state: shown, runtime: true }, utc: null }];
}

const namesIn = (fields: Fields, prefix = ''): PodNames => ({
  uid: uidOr(textAt(fields, `${prefix}uid`)),
  namespace: namespaceOr(textAt(fields, `${prefix}namespace`)),
  name: nameOr(textAt(fields, `${prefix}name`)),
});
