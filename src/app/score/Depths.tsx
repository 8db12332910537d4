/** How much is shown at once; one setting for all stories. */
import { useTexts } from '../language/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { actions, depthShown, usePage, type Depth } from '../store/index.ts';
import { TEXTS } from './texts.ts';

export function Depths() {
  const say = useTexts(TEXTS);
  const depth = usePage(depthShown);
  const options: readonly { readonly value: Depth; readonly label: string }[] = [
    { value: 'story', label: say.story },
    { value: 'kubelet', label: say.kubeletDepth },
    { value: 'source', label: say.source },
  ];
  return <Segmented label={say.depth} value={depth} options={options} onChange={(to) => actions.setDepth(to)} />;
}
