/** A phone's page at rest: the promise, the pods with their buttons, and Play. The diagram comes with the story. */
import { useTexts } from '../language/index.ts';
import { Button, Guard } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { PromisedStory } from './PromisedStory.tsx';
import { RestPlay } from './RestPlay.tsx';
import { RestPods } from './RestPods.tsx';
import { TEXTS } from './texts.ts';

export function PhoneAtRest() {
  const say = useTexts(TEXTS);
  return (
    <main className="app-main app-rest" data-ready="true">
      <div className="app-pane">
        <PromisedStory />
        <div className="flex-none py-2.5 px-5 bg-surface border-b border-b-line">
          <Button icon="evidence" className="w-full justify-center" onClick={() => actions.openEvidence()}>
            {say.stuck}
          </Button>
        </div>
        <Guard name="pods">
          <RestPods />
        </Guard>
      </div>
      <div className="rest-phone-foot phone:[grid-area:transport] phone:border-t phone:border-t-line phone:bg-surface">
        <Guard name="player">
          <RestPlay />
        </Guard>
      </div>
    </main>
  );
}
