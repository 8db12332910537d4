import { Icon, Menu } from './ui/index.ts';
import { actions, presetsByGroup, usePage } from '../store/index.ts';

/** The scenario that is shown, and those with a name. */
export function ScenarioMenu() {
  const title = usePage((s) => s.scenario?.title ?? 'Loading…');
  const shown = usePage((s) => s.scenario);
  return (
    <Menu
      label="Scenarios"
      className="head-scenario"
      trigger={{ className: 'head-scenario-button', 'aria-label': `Scenario: ${title}` }}
      face={
        <>
          <span className="head-scenario-title">
            <span className="head-scenario-word">Scenario</span> {title}
          </span>
          <Icon name="down" />
        </>
      }
      items={presetsByGroup.flatMap(({ group, presets }) => [
        { heading: group },
        ...presets.map(({ id, title: name, summary, scenario }) => ({
          id,
          label: name,
          detail: summary,
          checked: shown === scenario,
          onChoose: () => void actions.loadPreset(id),
        })),
      ])}
    />
  );
}
