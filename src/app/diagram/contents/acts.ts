/** A manifest that a person wrote or removed: it comes along no wire. Pure. */
import type { TraceEvent } from '../../../trace/index.ts';

const DID = { ManifestRemoved: 'rm', ManifestWritten: 'write' } as const;
const isDone = (kind: string): kind is keyof typeof DID => Object.hasOwn(DID, kind);

/** `rm web.yaml`, and the same with the file's whole path. */
export function actDone({
  kind,
  detail,
}: Pick<TraceEvent, 'kind' | 'detail'>): { readonly text: string; readonly title: string } | null {
  if (!isDone(kind)) return null;
  const path = detail?.['path'];
  const file = typeof path === 'string' ? path : '';
  return { text: `${DID[kind]} ${file.split('/').at(-1) ?? ''}`, title: `${DID[kind]} ${file}` };
}
