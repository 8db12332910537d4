/** What the page promises before anything has happened: the story in one sentence. */
import { Filled, useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

const Number = ({ of }: { readonly of: 1 | 2 }) => (
  <span
    className={`rest-number inline-grid tracking-[0] place-items-center my-0 mx-0.5 rounded-[50%] rest-number-${of}`}
  >
    {of}
  </span>
);

export function PromisedStory() {
  const say = useTexts(TEXTS);
  return (
    <div className="rest-promise phone:px-5 phone:pt-5 phone:pb-3.5 flex-none text-center phone:text-start phone:border-b phone:border-b-line phone:bg-surface">
      <h2 className="font-semibold tracking-[-0.015em] text-balance phone:text-[24px] phone:leading-7.75 phone:text-pretty">
        <Filled
          text={say.promise({ delete: '{delete}', first: '{first}', last: '{last}' })}
          delete={<span className="mono">DELETE</span>}
          first={<Number of={1} />}
          last={<Number of={2} />}
        />
      </h2>
      <p className="text-ink-2 phone:text-[16px] phone:leading-6 phone:pt-1.5">{say.ask}</p>
    </div>
  );
}
