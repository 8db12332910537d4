import { Button, Icon } from './ui/index.ts';
import { useTexts } from '../language/index.ts';
import { loadScenarioBrowser, useScenarioTitle } from '../scenarios/index.ts';
import { actions, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** Who comes near means to open it; a failure is told when it is asked for. */
const warmUp = (): void => void loadScenarioBrowser().catch(() => null);

/** The scenario that is shown; it opens the browser of those with a name. */
export function ScenarioButton() {
  const say = useTexts(TEXTS);
  const hasFailed = usePage((s) => s.run.status === 'failed');
  const isOpen = usePage((s) => s.overlay === 'scenarios');
  const scenarioTitle = useScenarioTitle() ?? (hasFailed ? say.noScenario : say.loading);
  const imported = usePage((s) => s.imported?.name);
  const title = imported ?? scenarioTitle;
  return (
    <span className="menu-anchor head-scenario flex-initial max-w-100 phone:flex-1 phone:max-w-none min-w-0">
      <Button
        className="min-w-0 max-w-full phone:flex-1 phone:justify-between"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={imported === undefined ? say.scenarioNamed({ title }) : say.fromLogNamed({ name: title })}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => {
          if (!isOpen) actions.open('scenarios'); // while it loads, what was typed for it is kept
        }}
      >
        <span className="text-ellipsis whitespace-nowrap overflow-hidden" title={title}>
          <span className="text-ink-3 font-normal max-[1600px]:hidden">
            {imported === undefined ? say.scenario : say.fromLog}
          </span>{' '}
          {title}
        </span>
        <Icon name="down" />
      </Button>
    </span>
  );
}
