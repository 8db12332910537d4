/** The release that the scenario runs in, and those that it can be compared with. */
import { RELEASES } from '../../kube/release.ts';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { Button, Icon, Menu, Tooltip, type MenuHeading, type MenuItem } from './ui/index.ts';
import { actions, comparedRelease, otherReleases, shownRelease, usePage, type Release } from '../store/index.ts';

const Checked = ({ is }: { is: boolean }) => (is ? <Icon name="check" /> : <span className="icon" />);

/** The same story in another release. */
export const switchItems = (shown: Release): readonly MenuItem[] =>
  RELEASES.map((release) => ({
    id: `release-${release}`,
    label: <span className="mono">v{release}</span>,
    icon: <Checked is={release === shown} />,
    checked: release === shown,
    onChoose: () => void actions.switchRelease(release),
  }));

function compareItems(shown: Release, compared: Release | null, heading: string): readonly (MenuItem | MenuHeading)[] {
  const others = otherReleases(shown).toSorted((a, b) => RELEASES.indexOf(a) - RELEASES.indexOf(b));
  return [
    { heading },
    ...others.map((release) => ({
      id: `compare-${release}`,
      label: <span className="mono">v{release}</span>,
      icon: <Checked is={release === compared} />,
      checked: release === compared,
      onChoose: () => actions.compareWith(release === compared ? null : release),
    })),
  ];
}

export function ReleaseMenu() {
  const say = useTexts(TEXTS);
  const shown = usePage(shownRelease);
  const compared = usePage(comparedRelease);
  const imported = usePage((s) => s.imported !== null);
  if (imported)
    return (
      <Tooltip title={say.detected(shown)} hint={say.noCompare}>
        <Button className="head-release" aria-disabled="true" aria-label={say.detected(shown)}>
          <span className="head-release-word">Kubernetes </span>
          <span className="mono">v{shown}</span>
        </Button>
      </Tooltip>
    );
  return (
    <Menu
      label={say.releases}
      className="head-release"
      trigger={{ 'aria-label': say.releaseNamed(shown) }}
      face={
        <>
          <span>
            <span className="head-release-word">Kubernetes </span>
            <span className="mono">v{shown}</span>
          </span>
          <Icon name="down" />
        </>
      }
      items={[{ heading: say.runIn }, ...switchItems(shown), ...compareItems(shown, compared, say.compareWith)]}
    />
  );
}
