/** Says quietly when the run breaks what Kubernetes otherwise keeps, and leads to the event. Else nothing is drawn. */
import { duration } from '../explain/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { StateIcon } from '../shell/ui/index.ts';
import { actions, useInstant } from '../store/index.ts';
import { MOST_SHOWN, useBrokenInvariants, type BrokenInvariant } from './broken.ts';
import { TEXTS } from './texts.ts';
import './invariants.css';

function Line({ broken: { first, times } }: { broken: BrokenInvariant }) {
  const say = useTexts(TEXTS);
  const { index } = useInstant();
  return (
    <li className="broken" title={say.statement(first)}>
      <StateIcon shape="failure" />
      <span>
        <Filled
          text={say.breaks(times)}
          name={<b>{say.named(first)}</b>}
          instant={
            <button
              type="button"
              className="broken-go underline underline-offset-2 cursor-pointer phone:-my-1.5 phone:-mx-1"
              onClick={() => actions.seekEvent(first.seq)}
            >
              {duration(first.t)}
            </button>
          }
        />
      </span>
      {index === first.seq ? (
        <span className="col-2">
          {say.here(first)}
          {first.known === undefined ? '' : say.known(first.known)}
        </span>
      ) : null}
    </li>
  );
}

export function BrokenInvariants() {
  const say = useTexts(TEXTS);
  const all = useBrokenInvariants();
  if (all.length === 0) return null;
  const more = all.length - MOST_SHOWN;
  return (
    <ul
      className="broken-list m-0 py-1.5 px-4 list-none grid gap-y-1 border-t border-t-line bg-surface"
      aria-label={say.broken}
    >
      {all.slice(0, MOST_SHOWN).map((broken) => (
        <Line key={broken.first.id} broken={broken} />
      ))}
      {more > 0 ? <li className="broken col-2">{say.more(more)}</li> : null}
    </ul>
  );
}
