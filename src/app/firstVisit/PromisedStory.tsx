/** What the page promises before anything has happened: the story in one sentence. */
import { Filled, useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

const Number = ({ of }: { readonly of: 1 | 2 }) => <span className={`rest-number rest-number-${of}`}>{of}</span>;

export function PromisedStory() {
  const say = useTexts(TEXTS);
  return (
    <div className="rest-promise">
      <h2>
        <Filled
          text={say.promise({ delete: '{delete}', first: '{first}', last: '{last}' })}
          delete={<span className="mono">DELETE</span>}
          first={<Number of={1} />}
          last={<Number of={2} />}
        />
      </h2>
      <p>{say.ask}</p>
    </div>
  );
}
