/** Things people get wrong, each with a way to the instant that shows the truth. */
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { usePresetGroups } from '../scenarios/index.ts';
import { Button, Dialog } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { showIn } from './acts.ts';
import { MISBELIEFS, type Misbelief } from './misbeliefs.ts';
import { MISBELIEF_TEXTS } from './misbeliefTexts.ts';
import './lessons.css';

export default function MisbeliefsDialog() {
  const say = useTexts(MISBELIEF_TEXTS);
  return (
    <Dialog title={say.title} className="w-[min(720px,calc(100vw_-_24px))]" onClose={() => actions.open(null)}>
      <p className="p-4 pb-2 text-13 text-ink-2">{say.intro}</p>
      <ol className="beliefs text-13">
        {MISBELIEFS.map((misbelief) => (
          <Row key={misbelief.id} misbelief={misbelief} />
        ))}
      </ol>
    </Dialog>
  );
}

function Row({ misbelief: { id, preset, release, shows } }: { misbelief: Misbelief }) {
  const say = useTexts(MISBELIEF_TEXTS);
  const presets = usePresetGroups().flatMap((group) => group.presets);
  const told = presets.find((each) => each.id === preset);
  const where = { title: told?.title ?? preset, release: release ?? told?.scenario.kubernetes ?? '' };
  const { belief, truth } = say.beliefs[id];
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] py-3 px-4 border-t border-t-line text-pretty">
      <p className="row-1 col-2 font-semibold">
        <q>
          <Prose text={belief} />
        </q>
      </p>
      <p className="row-2 col-2 text-ink-2">
        <Prose text={truth} />
      </p>
      <p className="row-3 col-2 mt-0.5 text-(length:--fs-12) text-ink-3">{say.where(where)}</p>
      <Button
        className="col-3 row-[1/span_3] self-start ml-4"
        aria-label={say.showIn(where)}
        onClick={() => {
          actions.open(null);
          void showIn(preset, shows, release);
        }}
      >
        {say.show}
      </Button>
    </li>
  );
}
