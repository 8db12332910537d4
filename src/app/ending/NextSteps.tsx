/** What to do next: one button that stands out, and plain ones. */
import { useShallow } from 'zustand/react/shallow';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { presetGroups } from '../scenarios/index.ts';
import { Button } from '../shell/ui/index.ts';
import { actions, otherReleases, shownRelease, usePage } from '../store/index.ts';
import { offered, storyAfter, untried, type Offer } from './next.ts';
import type { Summary } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

interface NextProps {
  readonly words: { readonly act: string; readonly why: string };
  readonly solid?: boolean;
  readonly onClick: () => void;
}

/** Beside a verdict on requests each step is a line. */
const BRIEF = '[.app-side:has(.traffic-card)_&]:min-h-8';
const BRIEF_WHY = '[.app-side:has(.traffic-card)_&]:hidden';

/** There the verdict's own act is the one to take. */
const NOT_SOLID =
  '[.app-side:has(.traffic-card)_&]:border-line-2 [.app-side:has(.traffic-card)_&]:bg-raised [.app-side:has(.traffic-card)_&]:text-ink [.app-side:has(.traffic-card)_&]:hover:bg-raised-2';

const PLAIN = 'flex-col justify-center border-line-2 bg-raised text-ink hover:bg-raised-2';
const SOLID =
  'col-span-full items-center justify-between gap-3 border-user bg-user text-on-user hover:bg-[color-mix(in_srgb,var(--user)_88%,black)]';
/** One that would stand alone in the last row has all of it. */
const LAST = '[&>:last-child:nth-child(odd)]:col-span-full';
const LAST_OF_ALIKE = '[&>:last-child:nth-child(even)]:col-span-full';

const Next = ({ words: { act, why }, solid, onClick }: NextProps) => (
  <button
    type="button"
    className={`flex min-w-0 min-h-11.5 py-1 px-3 border rounded-2 text-13/4.5 text-left [&_code]:text-(length:--fs-11) [&_code]:whitespace-nowrap ${BRIEF} ${solid ? `${SOLID} ${NOT_SOLID}` : PLAIN}`}
    onClick={onClick}
  >
    <b className="font-semibold">{act}</b>
    <span className={`text-12 ${solid ? 'flex-none' : `text-ink-2 ${BRIEF_WHY}`}`}>
      <Prose text={why} />
    </span>
  </button>
);

/** The next steps, the recommended one first. @param plays starts playing a story when it opens one */
function useOffers(
  choose: typeof untried,
  plays: boolean,
): readonly {
  readonly offer: Offer;
  readonly words: NextProps['words'];
  readonly take: () => void;
}[] {
  const say = useTexts(TEXTS);
  const offers = usePage(useShallow(choose));
  const story = usePage(useShallow(storyAfter));
  const [other] = otherReleases(usePage(shownRelease));
  const open = async (id: string): Promise<void> => {
    await actions.loadPreset(id);
    if (plays) actions.play();
  };
  const take: Readonly<Record<Offer, () => void>> = {
    story: () => void open(story?.id ?? ''),
    mirror: () => void open('mirror'),
    static: () => void open('static'),
    force: () => void open('force'),
    release: () => actions.compareWith(other ?? null),
    fault: () => {
      actions.toStart();
      actions.open('faults');
    },
  };
  const wordsOf = (offer: Offer): NextProps['words'] => {
    switch (offer) {
      case 'release':
        return { ...say.offer.release, act: say.offer.release.act({ release: other ?? '' }) };
      case 'story': {
        const told = presetGroups().flatMap(({ presets }) => presets);
        return {
          act: told.find(({ id }) => id === story?.id)?.title ?? '',
          why: say.follows[story?.follows ?? 'next'],
        };
      }
      default:
        return say.offer[offer];
    }
  };
  return offers.map((offer) => ({ offer, words: wordsOf(offer), take: take[offer] }));
}

/** Under a story that is over: so many at most. */
const MOST_ACTS = 3;

export function NextActs() {
  const say = useTexts(TEXTS);
  const offers = useOffers(untried, true).slice(0, MOST_ACTS);
  return (
    <nav className="flex flex-1 flex-wrap items-center justify-center gap-2" aria-label={say.next}>
      <span className="text-13 text-ink-3" aria-hidden="true">
        {say.next}
      </span>
      {offers.map(({ offer, words, take }, i) => (
        <Button key={offer} variant={i === 0 ? 'primary' : 'plain'} onClick={take}>
          {words.act}
        </Button>
      ))}
    </nav>
  );
}

interface NextStepsProps {
  readonly summary: Summary | undefined;
  /** Something else on the card is to be done first: none of these stands out. */
  readonly quiet: boolean;
}

export function NextSteps({ summary, quiet }: NextStepsProps) {
  const say = useTexts(TEXTS);
  const [first, ...others] = useOffers(offered, false);
  const begun = summary?.beginning?.seq;
  const button = ({ offer, words, take }: ReturnType<typeof useOffers>[number], solid = false) => (
    <Next key={offer} words={words} solid={solid} onClick={take} />
  );
  return (
    <nav
      className={`flex-none grid grid-cols-[1fr_1fr] gap-2 ${quiet ? `pt-3.5 ${LAST_OF_ALIKE}` : `px-4 pt-2 pb-3.5 ${LAST}`}`}
      aria-label={say.next}
    >
      <h3 className="col-span-full text-11 font-normal text-ink-3 -mb-0.5" aria-hidden="true">
        {say.next}
      </h3>
      {first === undefined ? null : button(first, !quiet)}
      {others.map((offer) => button(offer))}
      {begun === undefined ? null : (
        <Next
          words={say.replay}
          onClick={() => {
            actions.seekEvent(begun);
            actions.play();
          }}
        />
      )}
    </nav>
  );
}
