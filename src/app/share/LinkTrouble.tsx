/** Why a link could not be opened, and what is shown instead. */
import { Button, Icon, Menu, StateIcon } from '../shell/ui/index.ts';
import { actions, presetsByGroup, usePage } from '../store/index.ts';

export function LinkTrouble() {
  const trouble = usePage((s) => s.linkTrouble);
  const title = usePage((s) => s.scenario?.title);
  if (trouble === null) return null;
  return (
    <section className="banner c-failure" role="alert" aria-label="The link">
      <StateIcon shape="failure" label="Error" />
      <p>
        {trouble.message} {trouble.whatToDo}{' '}
        {title ? (
          <>
            Showing <b>{title}</b>.
          </>
        ) : null}
      </p>
      <Menu
        label="Scenarios"
        side="below-end"
        trigger={{ size: 'sm' }}
        face={
          <>
            Scenarios
            <Icon name="down" />
          </>
        }
        items={presetsByGroup.flatMap(({ group, presets }) => [
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
        Dismiss
      </Button>
    </section>
  );
}
