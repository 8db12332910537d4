/** Which note stands under which line of a request's body. */
import { texts } from '../language/index.ts';
import type { RequestRow } from '../readings/index.ts';
import { TEXTS } from './bodyTexts.ts';
import type { SentBody } from './sentBody.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function deleteNote(path: string, value: Fields, { user }: RequestRow): string | undefined {
  const say = texts(TEXTS);
  const grace = value['gracePeriodSeconds'];
  const preconditions = value['preconditions'];
  switch (path) {
    case 'gracePeriodSeconds':
      return grace !== 0 ? say.graceGiven : user === 'kubelet' ? say.grace0Kubelet : say.grace0;
    case 'preconditions':
      return isFields(preconditions) && Object.keys(preconditions).length === 0 ? say.noPreconditions : undefined;
    case 'preconditions.uid':
      return say.uid;
    case 'propagationPolicy':
      return value['propagationPolicy'] === 'Background' ? say.background : undefined;
    default:
      return undefined;
  }
}

function patchNote(path: string, value: Fields): string | undefined {
  const say = texts(TEXTS);
  switch (path) {
    case 'metadata.uid':
      return say.patchUid;
    case 'metadata.$deleteFromPrimitiveList/finalizers':
      return say.finalizerGone;
    case 'status.$setElementOrder/conditions':
      return say.setElementOrder;
    case 'status.conditions':
      return say.conditions;
    case 'status.containerStatuses':
      return say.containerStatuses;
    case 'status.phase':
      return isFields(value['status']) && /^(Succeeded|Failed)$/.test(String(value['status']['phase']))
        ? say.phase
        : undefined;
    default:
      return undefined;
  }
}

/** The one operation that a JSON patch of a pod has here: finalizers that go. */
function jsonPatchNote(path: string, operations: readonly unknown[]): string | undefined {
  const [first] = operations;
  if (path !== '[0].path' || !isFields(first)) return undefined;
  const say = texts(TEXTS);
  return first['path'] === '/metadata/finalizers' ? say.finalizersGone : say.finalizerGone;
}

export function bodyNote(path: string, row: RequestRow, { type, value }: SentBody): string | undefined {
  if (Array.isArray(value)) return jsonPatchNote(path, value);
  if (!isFields(value)) return undefined;
  if (type === 'DeleteOptions') return deleteNote(path, value, row);
  if (type === 'Eviction')
    return path.startsWith('deleteOptions.') ? deleteNote(path.slice(14), value, row) : undefined;
  return type.endsWith('patch+json') && row.resource === undefined ? patchNote(path, value) : undefined;
}

/** What is worth saying of something that is not there. */
export function missingNote({ resource }: RequestRow, body: SentBody | undefined): string | undefined {
  if (resource !== undefined || body?.type !== 'DeleteOptions' || !isFields(body.value)) return undefined;
  return body.value['gracePeriodSeconds'] === undefined ? texts(TEXTS).graceAbsent : undefined;
}
