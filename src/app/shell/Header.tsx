import { keysOf, type CommandId } from '../commands/index.ts';
import { languageAfter, spoken, useLanguage, useTexts } from '../language/index.ts';
import {
  BRIEF,
  BRIEFEST,
  Button,
  IconButton,
  Mark,
  TIGHT,
  Tooltip,
  useMedia,
  type IconButtonProps,
  type IconName,
} from './ui/index.ts';
import { actions, depthShown, isAtRest, isOneStory, usePage } from '../store/index.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { NARRATION_TEXTS } from './narrationTexts.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { LessonsMenu } from './LessonsMenu.tsx';
import { ReleaseMenu } from './ReleaseMenu.tsx';
import { ScenarioButton } from './ScenarioButton.tsx';
import { TEXTS } from './texts.ts';

export function Header({ phone }: { phone: boolean }) {
  const isStory = usePage((s) => !s.evidenceOpen && depthShown(s) !== 'kubelet');
  return (
    <header className="head flex items-center gap-2 py-0 px-3 bg-surface border-b border-b-line medium:gap-1.5 flex-none">
      <SkipToPlayer />
      <h1 className="brand flex items-center gap-2 mr-3 text-(length:--fs-13) font-semibold tracking-[-0.005em] whitespace-nowrap">
        <Mark />
        <span className={phone ? 'sr-only' : 'max-[900px]:sr-only'}>Grace Period</span>
      </h1>
      <ScenarioButton />
      {phone ? <PhoneMenu /> : isStory ? <StoryTools /> : <DesktopTools />}
    </header>
  );
}

/** Beside a story stands what it needs, and the rest under one button. */
function StoryTools() {
  const say = useTexts(TEXTS);
  return (
    <>
      <ReleaseMenu />
      <span className="flex-1" />
      <PaletteButton />
      <Button icon="share" onClick={() => actions.open('share')}>
        {say.share}
      </Button>
      <PhoneMenu />
    </>
  );
}

function DesktopTools() {
  const say = useTexts(TEXTS);
  const evidenceOpen = usePage((s) => s.evidenceOpen);
  const isReal = usePage((s) => s.evidenceOpen || s.imported !== null);
  const canUndo = usePage((s) => s.past.length > 0) && !isReal;
  const canRedo = usePage((s) => s.future.length > 0) && !isReal;
  const isTold = usePage((s) => !s.evidenceOpen && (isAtRest(s) || isOneStory(s)));
  return (
    <>
      <ReleaseMenu />
      {isTold ? <Button onClick={() => actions.setDepth('story')}>{say.story}</Button> : null}
      <LessonsMenu />
      <span className="my-0 mx-1 bg-line-2 w-px h-5 medium:hidden" />
      <Tool icon="undo" label={say.undo} command="undo" disabled={!canUndo} onClick={() => void actions.undo()} />
      <Tool icon="redo" label={say.redo} command="redo" disabled={!canRedo} onClick={() => void actions.redo()} />
      <span className="flex-1" />
      <PaletteButton />
      <WordedTool
        icon="evidence"
        label={say.diagnose}
        aria-pressed={evidenceOpen}
        onClick={() => actions.toggleEvidence()}
      />
      {isReal ? null : <WordedTool icon="share" label={say.share} onClick={() => actions.open('share')} />}
      {evidenceOpen ? null : <ExportMenu />}
      {evidenceOpen ? null : <PresentButton />}
      <span className="my-0 mx-1 bg-line-2 w-px h-5 medium:hidden" />
      <Tool icon="help" label={say.keys} command="help" onClick={() => actions.open('help')} />
      <LanguageButton />
      <Tool icon="theme" label={say.theme} command="theme" onClick={() => actions.toggleTheme()} />
    </>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly command: CommandId;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon, label, command, disabled = false, onClick }: ToolProps) => (
  <IconButton icon={icon} label={label} keys={keysOf(command)} variant="ghost" disabled={disabled} onClick={onClick} />
);

/** Its word stands beside the icon where there is room. */
function WordedTool({ label, ...rest }: Omit<IconButtonProps, 'keys' | 'hint'>) {
  return useMedia(BRIEF) ? <IconButton label={label} {...rest} /> : <Button {...rest}>{label}</Button>;
}

function PresentButton() {
  const say = useTexts(TEXTS);
  const present = () => actions.present(true);
  return useMedia(TIGHT) ? (
    <IconButton icon="present" label={say.present} keys={keysOf('present')} onClick={present} />
  ) : (
    <Button icon="present" onClick={present}>
      {say.present} <kbd>{keysOf('present')}</kbd>
    </Button>
  );
}

function PaletteButton() {
  const say = useTexts(TEXTS);
  const open = () => actions.open('palette');
  return useMedia(BRIEFEST) ? (
    <IconButton icon="search" label={say.palette} keys={keysOf('palette')} variant="ghost" onClick={open} />
  ) : (
    <Button variant="ghost" onClick={open}>
      {say.palette} <kbd className="max-[1600px]:hidden">{keysOf('palette')}</kbd>
    </Button>
  );
}

/** It says the language that it leads to, in that language. */
function LanguageButton() {
  const { tag, name, short } = spoken(languageAfter(useLanguage()));
  return (
    <Tooltip title={name} keys={keysOf('language')}>
      <Button
        variant="ghost"
        className="head-language"
        lang={tag}
        aria-label={name}
        onClick={() => void actions.toggleLanguage()}
      >
        {short}
      </Button>
    </Tooltip>
  );
}

/** For who goes by the keyboard: a button and no link, as the address says what is shown. */
function SkipToPlayer() {
  const say = useTexts(NARRATION_TEXTS);
  return (
    <Button
      className="head-skip not-focus-visible:sr-only"
      onClick={() => document.querySelector<HTMLElement>('.transport-play')?.focus()}
    >
      {say.skip}
    </Button>
  );
}
