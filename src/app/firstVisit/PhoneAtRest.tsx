/** A phone's page at rest: the promise, the pods with their buttons, and Play. The diagram comes with the story. */
import { useTexts } from '../language/index.ts';
import { Button, Guard } from '../shell/ui/index.ts';
import { actions, useTrace } from '../store/index.ts';
import { PromisedStory } from './PromisedStory.tsx';
import { TimerMark } from './RestLayer.tsx';
import { RestPlay } from './RestPlay.tsx';
import { RestPods } from './RestPods.tsx';
import { TEXTS } from './texts.ts';
import { timersOf } from './timers.ts';

export function PhoneAtRest() {
  const say = useTexts(TEXTS);
  const timers = timersOf(useTrace().events);
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
        <p className="mono phone:flex phone:gap-3.5 phone:text-(length:--fs-12) phone:text-ink-2 phone:pt-2.5 phone:px-3 phone:pb-0">
          {timers.map((timer) =>
            timer.name === 'containerGC' ? null : (
              <span key={timer.name}>
                <TimerMark timer={timer} /> {say.short[timer.name]}
              </span>
            ),
          )}
          <span className="phone:ml-auto">{say.rest}</span>
        </p>
        <Guard name="player">
          <RestPlay />
        </Guard>
      </div>
    </main>
  );
}
