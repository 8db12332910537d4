/** Why a link could not be opened, and what is shown instead. */
import { Button, Icon, Menu, StateIcon, UI_TEXTS } from '../shell/ui/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { usePresetGroups, useScenarioTitle } from '../scenarios/index.ts';
import { actions, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { troubleText } from './troubleText.ts';

export default function LinkTrouble() {
  const trouble = usePage((s) => s.linkTrouble);
  const say = useTexts(TEXTS);
  const { error } = useTexts(UI_TEXTS);
  const groups = usePresetGroups();
  const title = useScenarioTitle();
  if (trouble === null) return null;
  return (
    <section className="banner c-failure" role="alert" aria-label={say.theLink}>
      <StateIcon shape="failure" label={error} />
      <p className="phone:flex-[1_1_240px]">
        {troubleText(trouble, say)}{' '}
        {title ? <Filled text={say.showing({ title: '{title}' })} title={<b>{title}</b>} /> : null}
      </p>
      <Menu
        label={say.scenarios}
        side="below-end"
        trigger={{ size: 'sm' }}
        face={
          <>
            {say.scenarios}
            <Icon name="down" />
          </>
        }
        items={groups.flatMap(({ group, presets }) => [
          { heading: group },
          ...presets.map(({ id, title: name, summary }) => ({
            id,
            label: name,
            detail: summary,
            onChoose: () => void actions.loadPreset(id),
          })),
        ])}
      />
      <Button size="sm" variant="ghost" onClick={() => actions.forgetLinkTrouble()}>
        {say.dismiss}
      </Button>
    </section>
  );
}
