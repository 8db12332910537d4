/** Which release the page shows, and which one it may stand beside. */
import { releaseOf } from '../../cluster/releases/index.ts';
import { RELEASES, type Release } from '../../kube/release.ts';
import { DEFAULT_RELEASE } from '../../scenario/index.ts';
import type { Cure, PageState } from './state.ts';

export const shownRelease = ({ scenario, imported }: Pick<PageState, 'scenario' | 'imported'>): Release =>
  imported?.release ?? scenario?.kubernetes ?? DEFAULT_RELEASE;

/** Those that are not shown; first the one with the most releases in between, which has changed most. */
export function otherReleases(shown: Release): readonly Release[] {
  const at = RELEASES.indexOf(shown);
  const far = (release: Release): number => Math.abs(RELEASES.indexOf(release) - at);
  return RELEASES.filter((release) => release !== shown).toSorted(
    (a, b) => far(b) - far(a) || RELEASES.indexOf(b) - RELEASES.indexOf(a),
  );
}

const RESTS_ON = ['recordings', 'source'] as const;
export type RestsOn = (typeof RESTS_ON)[number];

/** Releases by what they rest on, oldest first; a group that would be empty is left out. */
export const releaseGroups = (
  releases: readonly Release[],
): readonly { readonly restsOn: RestsOn; readonly releases: readonly Release[] }[] =>
  RESTS_ON.map((restsOn) => ({
    restsOn,
    releases: RELEASES.filter((release) => releases.includes(release) && releaseOf(release).restsOn === restsOn),
  })).filter((group) => group.releases.length > 0);

type Compared = Pick<PageState, 'scenario' | 'imported' | 'view'> & Partial<Pick<PageState, 'cure'>>;

/** The change that stands beside the shown scenario. */
export const comparedCure = ({ scenario, imported, cure = null }: Compared): Cure | null =>
  imported === null && cure !== null && cure.of === scenario ? cure : null;

/** What stands beside the shown release; another scenario may bring the very one, which is compared with nothing. */
export function comparedRelease(state: Compared): Release | null {
  const { compare } = state.view;
  if (state.imported !== null) return null;
  const shown = shownRelease(state);
  if (comparedCure(state) !== null) return shown;
  if (compare === null) return null;
  return compare === shown ? (otherReleases(shown)[0] ?? null) : compare;
}
