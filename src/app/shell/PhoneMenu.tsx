import { countWords } from '../breakpoints/index.ts';
import { useLessonItems } from './LessonsMenu.tsx';
import { languageAfter, spoken, useLanguage, useTexts } from '../language/index.ts';
import { Icon, Menu } from './ui/index.ts';
import { COMMAND_TEXTS } from '../commands/index.ts';
import {
  actions,
  comparedRelease,
  depthShown,
  isAtRest,
  isOneStory,
  otherReleases,
  shownRelease,
  usePage,
} from '../store/index.ts';
import { useExports } from './exports.ts';
import { NARRATION_TEXTS } from './narrationTexts.ts';
import { switchItems } from './ReleaseMenu.tsx';
import { TEXTS } from './texts.ts';

/** Everything of the header that has no room on a phone. */
export function PhoneMenu() {
  const say = useTexts(TEXTS);
  const evidenceOpen = usePage((s) => s.evidenceOpen);
  const isReal = usePage((s) => s.evidenceOpen || s.imported !== null);
  const canUndo = usePage((s) => s.past.length > 0) && !isReal;
  const canRedo = usePage((s) => s.future.length > 0) && !isReal;
  const pace = usePage((s) => s.pace);
  const release = usePage(shownRelease);
  const comparing = usePage((s) => comparedRelease(s) !== null);
  const breakpoints = usePage((s) => s.view.breakpoints.length);
  const [other] = otherReleases(release);
  const { titles } = useTexts(COMMAND_TEXTS);
  const tells = usePage((s) => !s.evidenceOpen && (isAtRest(s) || isOneStory(s)));
  const depth = usePage(depthShown);
  const narrationSays = useTexts(NARRATION_TEXTS);
  const narration = usePage((s) => s.narration);
  const exports = useExports();
  const { heading, items: lessons } = useLessonItems();
  const to = spoken(languageAfter(useLanguage()));
  return (
    <Menu
      label={say.menu}
      side="below-end"
      trigger={{ variant: 'ghost', className: 'btn-square', 'aria-label': say.menu }}
      face={<Icon name="menu" />}
      items={[
        {
          id: 'undo',
          label: say.undo,
          icon: <Icon name="undo" />,
          disabled: !canUndo,
          onChoose: () => void actions.undo(),
        },
        {
          id: 'redo',
          label: say.redo,
          icon: <Icon name="redo" />,
          disabled: !canRedo,
          onChoose: () => void actions.redo(),
        },
        ...(tells
          ? [
              {
                id: 'depth',
                label: depth === 'kubelet' ? titles.story : titles.map,
                icon: <span className="icon" />,
                onChoose: () => actions.setDepth(depth === 'kubelet' ? 'story' : 'kubelet'),
              },
            ]
          : []),
        { id: 'find', label: say.paletteMore, icon: <Icon name="search" />, onChoose: () => actions.open('palette') },
        {
          id: 'evidence',
          label: say.diagnose,
          icon: <Icon name="evidence" />,
          onChoose: () => actions.toggleEvidence(),
        },
        {
          id: 'breakpoints',
          label: countWords(breakpoints),
          icon: <Icon name="breakpoint" />,
          onChoose: () => actions.open('breakpoints'),
        },
        {
          id: 'share',
          label: say.share,
          disabled: isReal,
          icon: <Icon name="share" />,
          onChoose: () => actions.open('share'),
        },
        {
          id: 'pace',
          label: pace === 'story' ? say.playReal : say.playStory,
          icon: <Icon name="play" />,
          onChoose: () => actions.setPace(pace === 'story' ? 'real' : 'story'),
        },
        {
          id: 'language',
          label: <span lang={to.tag}>{to.name}</span>,
          icon: <Icon name="language" />,
          onChoose: () => void actions.toggleLanguage(),
        },
        { id: 'theme', label: say.theme, icon: <Icon name="theme" />, onChoose: () => actions.toggleTheme() },
        {
          id: 'narration',
          label: narrationSays.narration,
          aside: narrationSays.choice[narration],
          icon: <span className="icon" />,
          onChoose: () => actions.cycleNarration(),
        },
        { heading },
        ...lessons,
        ...(isReal ? [] : switchItems(release, say.runIn)),
        ...(other === undefined || isReal
          ? []
          : [
              {
                id: 'compare',
                label: comparing ? say.endComparison : say.compareWithRelease({ release: other }),
                icon: <Icon name="compare" />,
                onChoose: () => actions.toggleCompare(),
              },
            ]),
        ...(evidenceOpen ? [] : [{ heading: say.export }, ...exports]),
      ]}
    />
  );
}
