/** What the run breaks, each with the way to its event. */
import { breachInWords, invariantName, invariantStatement, knownInWords } from '../../words/breach.ts';
import { duration } from '../explain/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { StateIcon } from '../shell/ui/index.ts';
import { actions, useInstant } from '../store/index.ts';
import { MOST_SHOWN, type BrokenInvariant } from './broken.ts';
import { TEXTS } from './texts.ts';

const LINE = 'grid grid-cols-[18px_minmax(0,1fr)] gap-y-0.5 text-12 text-ink-2';

function Line({ broken: { first, times } }: { broken: BrokenInvariant }) {
  const say = useTexts(TEXTS);
  const { index } = useInstant();
  const { id, known } = first;
  const statement = invariantStatement(id, say);
  return (
    <li className={LINE} title={statement}>
      <StateIcon shape="failure" className="mt-0.5" />
      <span>
        <Filled
          text={say.breaks({
            isOnce: times === 1,
            isTwice: times === 2,
            times,
            instant: '{instant}',
            name: '{name}',
          })}
          name={<b className="font-semibold text-ink">{say.named({ name: invariantName(id, say), id })}</b>}
          instant={
            <button
              type="button"
              className="text-user-text underline decoration-1 underline-offset-2 cursor-pointer phone:-my-1.5 phone:-mx-1 phone:py-1.5 phone:px-1"
              onClick={() => actions.seekEvent(first.seq)}
            >
              {duration(first.t)}
            </button>
          }
        />
      </span>
      {index === first.seq ? (
        <span className="col-2">
          {say.here({ text: breachInWords(first, say), statement })}
          {known === undefined ? '' : say.alsoReal({ why: knownInWords(known, say) })}
        </span>
      ) : null}
    </li>
  );
}

export default function BrokenList({ all }: { all: readonly BrokenInvariant[] }) {
  const say = useTexts(TEXTS);
  const more = all.length - MOST_SHOWN;
  return (
    <ul
      className="flex-none m-0 py-1.5 px-4 list-none grid gap-y-1 border-t border-t-line bg-surface"
      aria-label={say.list}
    >
      {all.slice(0, MOST_SHOWN).map((broken) => (
        <Line key={broken.first.id} broken={broken} />
      ))}
      {more > 0 ? <li className={`${LINE} col-2`}>{say.more({ count: more })}</li> : null}
    </ul>
  );
}
