import { Icon, Menu } from './ui/index.ts';
import { useTexts } from '../language/index.ts';
import { usePresetGroups, useScenarioTitle } from '../scenarios/index.ts';
import { actions, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** The scenario that is shown, and those with a name. */
export function ScenarioMenu() {
  const say = useTexts(TEXTS);
  const groups = usePresetGroups();
  const shown = usePage((s) => s.scenario);
  const hasFailed = usePage((s) => s.run.status === 'failed');
  const scenarioTitle = useScenarioTitle() ?? (hasFailed ? say.noScenario : say.loading);
  const imported = usePage((s) => s.imported?.name);
  const title = imported ?? scenarioTitle;
  return (
    <Menu
      label={say.scenarios}
      className="head-scenario"
      trigger={{
        className: 'head-scenario-button',
        'aria-label': imported === undefined ? say.scenarioNamed(title) : say.fromLogNamed(title),
      }}
      face={
        <>
          <span className="head-scenario-title">
            <span className="head-scenario-word">{imported === undefined ? say.scenario : say.fromLog}</span> {title}
          </span>
          <Icon name="down" />
        </>
      }
      items={groups.flatMap(({ group, presets }) => [
        { heading: group },
        ...presets.map(({ id, title: name, summary, scenario }) => ({
          id,
          label: name,
          detail: summary,
          checked: shown === scenario && imported === undefined,
          onChoose: () => void actions.loadPreset(id),
        })),
      ])}
    />
  );
}
