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
    <section className="tour tour-left flex-row items-center gap-2 py-2 pr-2 pl-3" aria-label={say.tour}>
      <span className="tour-count text-11">
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
    <section ref={card} className="tour" aria-label={say.tour}>
      <header className="tour-head flex-none flex items-center gap-2 pt-2 pr-2 pb-0 pl-3">
        <h2>{at === -1 ? say.opening : say.tour}</h2>
        {places === null ? null : (
          <span className="tour-count num text-11">{say.place({ at: at + 2, of: places.length + 1 })}</span>
        )}
        <IconButton
          icon="close"
          label={say.leave}
          keys={keysOf('tour')}
          size="sm"
          variant="ghost"
          className="tour-leave"
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
      <p className="tour-text min-h-15 text-pretty phone:min-h-7" aria-live="polite">
        {say.otherScenario}
      </p>
      <footer className="tour-foot flex justify-between gap-2 px-3 pt-0 pb-3">
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
      <div className="tour-text min-h-15 text-pretty phone:min-h-7" id={id} aria-live="polite">
        {away ? <p>{say.away}</p> : null}
        {asking ? <Asked place={place} onAnswer={() => button.current?.focus()} /> : null}
        {away || asking ? null : (
          <>
            {place?.asks ? <Told place={place} answer={tour.answers[place.asks.kind] ?? ''} /> : null}
            {text === '' ? null : (
              <p>
                <Prose text={text} />
              </p>
            )}
          </>
        )}
        {stands.at === 'after' ? (
          <p className="mt-1 text-(length:--fs-12) text-ink-2">
            {say.after({ steps: stands.steps })}{' '}
            <button type="button" className="tour-link underline underline-offset-2" onClick={() => void comeBack()}>
              {say.comeBack}
            </button>
          </p>
        ) : null}
      </div>
      <footer className="tour-foot flex justify-between gap-2 px-3 pt-0 pb-3">
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
