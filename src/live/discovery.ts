/** What an API server reports about itself: its version, and the namespaces that this user may list. */
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

/** The API server's version, such as `v1.36.2`; null if the answer is not an API server's. @throws ApiFailure */
export async function versionOf(server: ApiServer, signal: Signal): Promise<string | null> {
  const version = v.safeParse(VersionSchema, await server.json('/version', signal));
  return version.success ? version.output.gitVersion : null;
}

/** The modelled release for a version: the newest that is not newer, or else the oldest. */
export function releaseOfVersion(version: string): Release {
  const minor = Number(/^v1\.(\d+)\./.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
  return RELEASES.findLast((release) => Number(release.slice(2)) <= minor) ?? RELEASES[0];
}

/** Names of all namespaces; null if this user may not list them and has to name one. @throws ApiFailure */
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
