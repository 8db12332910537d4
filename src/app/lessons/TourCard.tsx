/**
 * The tour's card: the caption, and the way on. It covers nothing: it stands under the pods, at a phone over the player.
 * The focus goes to the way on when a tour begins or goes on, and the caption is that button's description.
 */
import { useEffect, useId, useRef } from 'react';
import { keysOf } from '../commands/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, IconButton } from '../shell/ui/index.ts';
import { actions, useInstant, usePage, usePlaying, useReadyRun, type Tour } from '../store/index.ts';
import { aboutPod } from './aboutPod.ts';
import { back, comeBack, followInstant, end, goOnFromHere, isGoing, isOpen, leave, next } from './acts.ts';
import { placesOf, positionOf, presetOf, standing, type Place, type Standing } from './places.ts';
import { TEXTS } from './texts.ts';
import { Asked, Told } from './Prediction.tsx';
import { QUIZ_TEXTS } from './quizTexts.ts';
import { TourPointer } from './TourPointer.tsx';
import { TOUR_TEXTS, type TourTexts } from './tourTexts.ts';
import './lessons.css';

const CARD =
  'tour flex-none flex border-t border-t-line-2 bg-raised text-13 in-[.score-told]:border-0 in-[.score-told]:bg-transparent';
const TEXT =
  'tour-text flex-initial min-h-15 pt-1 px-3 pb-2 overflow-y-auto text-pretty [&_code]:text-[0.92em] phone:min-h-7';
const FOOT =
  'flex-none flex justify-between gap-2 px-3 pb-3 in-[.score-told]:pb-0 phone:[&_.btn]:flex-1 phone:[&_.btn]:justify-center phone:[&_.btn]:h-10';

export default function TourCard() {
  const tour = usePage((s) => s.tour);
  useEffect(() => followInstant(), []);
  if (tour === null) return null;
  return tour.left ? <LeftTour tour={tour} /> : <ShownTour tour={tour} />;
}

/** The captions in the shown run; null while another scenario is shown. */
function usePlaces(tour: Tour): readonly Place[] | null {
  const { trace } = useReadyRun();
  const scenario = usePage((s) => (s.imported === null ? s.scenario : null));
  return scenario !== null && presetOf(scenario) === tour.preset ? placesOf(trace, tour, scenario.kubernetes) : null;
}

/** Gives the focus to the way on once, when it comes to be there; a question takes it to its choices. */
function useFocusOnce(asking = false) {
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (!done.current && !asking) button.current?.focus();
    done.current = true;
  }, [asking]);
  return button;
}

function LeftTour({ tour }: { tour: Tour }) {
  const say = useTexts(TEXTS);
  const places = usePlaces(tour);
  const button = useFocusOnce();
  const at = places === null ? -1 : positionOf(places, tour.caption);
  return (
    <section className={`${CARD} items-center gap-2 py-2 pr-2 pl-3 phone:[&_.btn]:h-10`} aria-label={say.tour}>
      <span className="flex-1 text-11 text-ink-2">
        {places === null ? say.left : say.leftAt({ at: at + 2, of: places.length + 1 })}
      </span>
      <Button ref={button} size="sm" onClick={() => void comeBack()}>
        {say.goOn}
      </Button>
      <IconButton icon="close" label={say.forget} size="sm" variant="ghost" onClick={end} />
    </section>
  );
}

function ShownTour({ tour }: { tour: Tour }) {
  const say = useTexts(TEXTS);
  const places = usePlaces(tour);
  const at = places === null ? -1 : positionOf(places, tour.caption);
  const card = useRef<HTMLElement>(null);
  return (
    <section ref={card} className={`${CARD} tour-shown flex-col in-[.score-told]:grid`} aria-label={say.tour}>
      <header className="flex-none flex items-center gap-2 pt-2 pr-2 pl-3 [&_.tooltip-anchor]:ml-auto">
        <h2 className="text-12 font-semibold">{at === -1 ? say.opening : say.tour}</h2>
        {places === null ? null : (
          <span className="num text-11 text-ink-3">{say.place({ at: at + 2, of: places.length + 1 })}</span>
        )}
        <IconButton
          icon="close"
          label={say.leave}
          keys={keysOf('tour')}
          size="sm"
          variant="ghost"
          className="ml-auto"
          onClick={leave}
        />
      </header>
      {places === null ? <OtherScenario /> : <Caption tour={tour} places={places} at={at} />}
      {places === null ? null : <TourPointer card={card} place={places[at]} />}
    </section>
  );
}

function OtherScenario() {
  const say = useTexts(TEXTS);
  return (
    <>
      <p className={TEXT} aria-live="polite">
        {say.otherScenario}
      </p>
      <footer className={FOOT}>
        <Button onClick={() => void comeBack()}>{say.backToScenario}</Button>
      </footer>
    </>
  );
}

/** A caption with its pod filled in. */
const captionText = ({ captions }: TourTexts, { says, pod }: Place): string =>
  says === undefined ? '' : aboutPod(captions[says], pod?.name ?? '');

function useStanding(places: readonly Place[], at: number): Standing {
  const { steps } = useReadyRun();
  const instant = useInstant();
  const playing = usePlaying();
  return playing ? { at: 'caption' } : standing(places, at, instant, steps);
}

interface CaptionProps {
  readonly tour: Tour;
  readonly places: readonly Place[];
  readonly at: number;
}

function Caption({ tour, places, at }: CaptionProps) {
  const say = useTexts(TEXTS);
  const told = useTexts(TOUR_TEXTS);
  const id = useId();
  const stands = useStanding(places, at);
  const words = useTexts(QUIZ_TEXTS);
  const place = places[at];
  const openings: Readonly<Record<string, string>> = told.openings;
  const text = place === undefined ? (openings[tour.preset] ?? '') : captionText(told, place);
  const away = stands.at === 'elsewhere';
  const asking = !away && place !== undefined && isOpen(place, tour);
  const button = useFocusOnce(asking);
  const last = at === places.length - 1;
  const going = usePage(isGoing);
  useHiddenFuture(asking);
  return (
    <>
      <div className={TEXT} id={id} aria-live="polite">
        {away ? <p>{say.away}</p> : null}
        {asking ? <Asked place={place} onAnswer={() => button.current?.focus()} /> : null}
        {away || asking ? null : (
          <>
            {place?.asks ? <Told place={place} answer={tour.answers[place.asks.kind] ?? ''} /> : null}
            {text === '' ? null : (
              <p className={place?.asks ? 'pt-1 border-t border-t-line' : ''}>
                <Prose text={text} />
              </p>
            )}
          </>
        )}
        {stands.at === 'after' ? (
          <p className="mt-1 text-(length:--fs-12) text-ink-2">
            {say.after({ steps: stands.steps })}{' '}
            <button
              type="button"
              className="text-user-text underline underline-offset-2"
              onClick={() => void comeBack()}
            >
              {say.comeBack}
            </button>
          </p>
        ) : null}
      </div>
      <footer className={FOOT}>
        {away ? (
          <>
            <Button onClick={goOnFromHere}>{say.fromHere}</Button>
            <Button ref={button} variant="primary" aria-describedby={id} onClick={() => void comeBack()}>
              {say.backToTour}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={at === -1 && !going} onClick={back}>
              {say.back}
            </Button>
            {last ? <Button onClick={end}>{say.end}</Button> : null}
            <Button
              ref={button}
              variant={asking ? 'plain' : 'primary'}
              aria-describedby={id}
              onClick={last && !going ? () => actions.open('quiz') : next}
            >
              {going ? say.skipThere : last ? words.quiz : asking ? say.skip : say.next}
            </Button>
          </>
        )}
      </footer>
    </>
  );
}

/** While a question waits, what would give the answer away is hidden (prediction.css). */
function useHiddenFuture(hidden: boolean): void {
  useEffect(() => {
    if (!hidden) return;
    const { dataset } = document.documentElement;
    dataset['asking'] = 'true';
    return () => void delete dataset['asking'];
  }, [hidden]);
}
