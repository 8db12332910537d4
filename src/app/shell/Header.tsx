import { keysOf } from '../commands/index.ts';
import { Button, IconButton, Mark, type IconName } from './ui/index.ts';
import { actions, usePage } from '../store/index.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ReleaseMenu } from './ReleaseMenu.tsx';
import { ScenarioMenu } from './ScenarioMenu.tsx';

export function Header({ phone }: { phone: boolean }) {
  return (
    <header className="head">
      <h1 className="brand">
        <Mark />
        <span className={phone ? 'sr-only' : undefined}>Grace Period</span>
      </h1>
      <ScenarioMenu />
      {phone ? <PhoneMenu /> : <DesktopTools />}
    </header>
  );
}

function DesktopTools() {
  const canUndo = usePage((s) => s.past.length > 0);
  const canRedo = usePage((s) => s.future.length > 0);
  return (
    <>
      <ReleaseMenu />
      <span className="head-rule" />
      <Tool icon="undo" label="Undo" command="undo" disabled={!canUndo} onClick={() => void actions.undo()} />
      <Tool icon="redo" label="Redo" command="redo" disabled={!canRedo} onClick={() => void actions.redo()} />
      <span className="flex-1" />
      <Button variant="ghost" className="head-palette" onClick={() => actions.open('palette')}>
        Go to or run <kbd>{keysOf('palette')}</kbd>
      </Button>
      <Button icon="share" onClick={() => actions.open('share')}>
        Share
      </Button>
      <ExportMenu />
      <span className="head-rule" />
      <Tool icon="help" label="Keys" command="help" onClick={() => actions.open('help')} />
      <Tool icon="theme" label="Dark or light" command="theme" onClick={() => actions.toggleTheme()} />
    </>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly command: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon, label, command, disabled = false, onClick }: ToolProps) => (
  <IconButton icon={icon} label={label} keys={keysOf(command)} variant="ghost" disabled={disabled} onClick={onClick} />
);
