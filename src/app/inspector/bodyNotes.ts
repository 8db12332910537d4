/** Which note stands under which line of a request's body. */
import { texts } from '../language/index.ts';
import type { RequestRow } from '../readings/index.ts';
import { TEXTS } from './bodyTexts.ts';

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
      return say.background;
    default:
      return undefined;
  }
}

function patchNote(path: string, value: Fields): string | undefined {
  const say = texts(TEXTS);
  switch (path) {
    case 'metadata.uid':
      return say.patchUid;
    case 'metadata.finalizers':
      return isFields(value['metadata']) && value['metadata']['finalizers'] === null ? say.finalizersNull : undefined;
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

export function bodyNote(path: string, row: RequestRow): string | undefined {
  const { body } = row;
  if (body === undefined || !isFields(body.value)) return undefined;
  switch (body.type) {
    case 'DeleteOptions':
      return deleteNote(path, body.value, row);
    case 'Eviction':
      return path.startsWith('deleteOptions.') ? deleteNote(path.slice(14), body.value, row) : undefined;
    case 'application/strategic-merge-patch+json':
      return patchNote(path, body.value);
    case 'Pod':
    case 'Binding':
      return undefined;
  }
}

/** What is worth saying of something that is not there. */
export function missingNote({ body }: RequestRow): string | undefined {
  if (body === undefined || body.type !== 'DeleteOptions' || !isFields(body.value)) return undefined;
  return body.value['gracePeriodSeconds'] === undefined ? texts(TEXTS).graceAbsent : undefined;
}
