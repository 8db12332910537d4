/** For tests: Kubernetes' functions by release, as reading its source has found them. */
import { RELEASES, type Release } from '../../../kube/release.ts';
import functions from '../fixtures/functions.json' with { type: 'json' };
import type { FunctionLink } from '../source.ts';

/** By file, then by function: the first and the last release that has it. */
export const INDEX: Readonly<Record<string, Readonly<Record<string, string>>>> = functions;

/** Why a link leads to nothing in that release; null where it does not. */
export function functionObjection(
  { path, func }: Pick<FunctionLink, 'path' | 'func'>,
  release: Release,
): string | null {
  const [first, last] = INDEX[path]?.[func]?.split('-').map((each) => RELEASES.indexOf(each as Release)) ?? [];
  const at = RELEASES.indexOf(release);
  if (first === undefined || last === undefined) return `${path}: no ${func}`;
  return first <= at && at <= last ? null : `${path}: no ${func} in ${release}`;
}
