/** What an API server says of itself: its version, and the namespaces that may be seen. */
import * as v from 'valibot';
import { printableLine } from '../kube/printable.ts';
import { RELEASES, type Release } from '../kube/release.ts';
import { ApiFailure, type ApiServer } from './apiServer.ts';
import { nameSeen } from './seen.ts';
import type { Signal } from './transport.ts';

const VersionSchema = v.object({
  major: v.string(),
  minor: v.string(),
  gitVersion: v.pipe(v.string(), v.regex(/^v\d+\.\d+\./), v.maxLength(100), v.transform(printableLine)),
});

/** The API server says what it is; null where what answers is none. */
export async function versionOf(server: ApiServer, signal: Signal): Promise<string | null> {
  const version = v.safeParse(VersionSchema, await server.json('/version', signal));
  return version.success ? version.output.gitVersion : null;
}

/** The release that is modelled: the newest that is not newer than the server's. */
export function releaseOfVersion(version: string): Release {
  const minor = Number(/^v1\.(\d+)\./.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
  return RELEASES.findLast((release) => Number(release.slice(2)) <= minor) ?? RELEASES[0];
}

/** Namespaces that may be seen; null where they may not, so that one has to be named. @throws ApiFailure */
export async function namespacesOf(server: ApiServer, signal: Signal): Promise<readonly string[] | null> {
  const list = v.object({ items: v.array(v.unknown()) });
  try {
    const read = v.safeParse(list, await server.json('/api/v1/namespaces?limit=1000', signal));
    return read.success
      ? read.output.items
          .map(nameSeen)
          .filter((name) => name !== '')
          .sort()
      : [];
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'forbidden') return null;
    throw error;
  }
}
