/** What can be added, where a scenario has more than pods: by a text, or in one act. */
import { useTexts } from '../language/index.ts';
import { Icon, Menu } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { AROUND_TEXTS } from './aroundTexts.ts';
import { useOneActs } from './useOneActs.ts';

export default function AddMenu() {
  const say = useTexts(AROUND_TEXTS);
  const oneActs = useOneActs();
  return (
    <Menu
      label={say.addMenu}
      side="above-start"
      trigger={{ icon: 'plus' }}
      face={
        <>
          {say.add}
          <Icon name="down" />
        </>
      }
      items={[
        { id: 'pasted', label: say.pasted, detail: say.pastedMeans, onChoose: () => actions.open('addPod') },
        { heading: say.inOneAct },
        ...oneActs,
      ]}
    />
  );
}
