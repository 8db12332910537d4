/** In one sentence what the newer release does otherwise, and in one line what is alike. */
import { RELEASES } from '../../scenario/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { Cure } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { alikeOf, conclusionOf } from './conclusion.ts';
import { alikeText, conclusionText } from './concluded.ts';
import { CONCLUSION } from './conclusionTexts.ts';
import { countOf } from './differences.ts';
import type { Comparison } from './useComparison.ts';
import type { Outcome } from './useOutcome.ts';

export function Conclusion({ comparison, outcome }: { comparison: Comparison; outcome: Outcome }) {
  const say = useTexts(CONCLUSION);
  const { first, second } = comparison;
  const sides = [
    { release: first.release, facts: outcome.first },
    { release: second.release, facts: outcome.second },
  ] as const;
  // Whichever stands first, it is told of the newer one: what has become of it since.
  const isNewer = RELEASES.indexOf(first.release) > RELEASES.indexOf(second.release);
  const [subject, other] = isNewer ? sides : ([sides[1], sides[0]] as const);
  const pod = outcome.key.split('/')[1] ?? '';
  const claims = conclusionOf(subject.facts, other.facts, countOf(outcome.differences));
  const alike = alikeOf(outcome.first, outcome.second);
  return (
    <Sentences
      first={conclusionText(claims, { pod, subject: subject.release, other: other.release }, say)}
      second={alike.length === 0 ? null : alikeText(alike, pod, say)}
    />
  );
}

/** What a change of the scenario keeps from failing, and what stays as it was. */
export function Cured({ cure: { seconds, failed, sent }, outcome }: { cure: Cure; outcome: Outcome }) {
  const say = useTexts(TEXTS);
  const words = useTexts(CONCLUSION);
  const alike = alikeOf(outcome.first, outcome.second);
  const pod = outcome.key.split('/')[1] ?? '';
  return (
    <Sentences
      first={say.cured({ seconds, failed, sent: sent.toLocaleString('en') })}
      second={alike.length === 0 ? null : alikeText(alike, pod, words)}
    />
  );
}

function Sentences({ first, second }: { first: string; second: string | null }) {
  return (
    <div className="flex-none px-7 pt-4 pb-3.5 border-b border-b-line phone:px-4 phone:py-2.5 [@media(max-height:799px)]:py-2.5">
      <output className="block text-[20px] leading-6.5 font-semibold tracking-[-0.01em] text-balance wrap-anywhere [&_code]:text-[0.94em] [&_code]:font-medium phone:text-[17px] phone:leading-5.5">
        <Prose text={first} />
      </output>
      {second === null ? null : (
        <p className="text-13/4.75 mt-1 text-ink-2 text-pretty [&_code]:text-[0.92em]">
          <Prose text={second} />
        </p>
      )}
    </div>
  );
}
