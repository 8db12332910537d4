/** The release that the scenario runs in, and those that it can be compared with. */
import { RELEASES } from '../../kube/release.ts';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { Button, Icon, Menu, Tooltip, type MenuHeading, type MenuItem } from './ui/index.ts';
import {
  actions,
  comparedRelease,
  otherReleases,
  releaseGroups,
  shownRelease,
  usePage,
  type Release,
  type RestsOn,
} from '../store/index.ts';

const Checked = ({ is }: { is: boolean }) => (is ? <Icon name="check" /> : <span className="icon" />);

/** By what they rest on, each group under its heading. */
const grouped = (
  releases: readonly Release[],
  headings: Readonly<Record<RestsOn, string>>,
  item: (release: Release) => MenuItem,
): readonly (MenuItem | MenuHeading)[] =>
  releaseGroups(releases).flatMap((group) => [
    { heading: headings[group.restsOn], isWide: true },
    ...group.releases.map(item),
  ]);

/** The same story in another release. */
export const switchItems = (
  shown: Release,
  headings: Readonly<Record<RestsOn, string>>,
): readonly (MenuItem | MenuHeading)[] =>
  grouped(RELEASES, headings, (release) => ({
    id: `release-${release}`,
    label: <span className="mono">v{release}</span>,
    icon: <Checked is={release === shown} />,
    checked: release === shown,
    onChoose: () => void actions.switchRelease(release),
  }));

const compareItems = (
  shown: Release,
  compared: Release | null,
  headings: Readonly<Record<RestsOn, string>>,
): readonly (MenuItem | MenuHeading)[] =>
  grouped(otherReleases(shown), headings, (release) => ({
    id: `compare-${release}`,
    label: <span className="mono">v{release}</span>,
    icon: <Checked is={release === compared} />,
    checked: release === compared,
    onChoose: () => actions.compareWith(release === compared ? null : release),
  }));

export function ReleaseMenu() {
  const say = useTexts(TEXTS);
  const shown = usePage(shownRelease);
  const compared = usePage(comparedRelease);
  const imported = usePage((s) => s.imported !== null);
  if (imported)
    return (
      <Tooltip title={say.detected({ release: shown })} hint={say.noCompare}>
        <Button className="head-release flex-none" aria-disabled="true" aria-label={say.detected({ release: shown })}>
          <span className="text-ink-3 font-normal medium:hidden">Kubernetes </span>
          <span className="mono">v{shown}</span>
        </Button>
      </Tooltip>
    );
  return (
    <Menu
      label={say.releases}
      className="head-release flex-none"
      trigger={{ 'aria-label': say.releaseNamed({ release: shown }) }}
      face={
        <>
          <span>
            <span className="text-ink-3 font-normal medium:hidden">Kubernetes </span>
            <span className="mono">v{shown}</span>
          </span>
          <Icon name="down" />
        </>
      }
      items={[...switchItems(shown, say.runIn), ...compareItems(shown, compared, say.compareWith)]}
    />
  );
}
