/* A card is an option of the browser's lists. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/** Every scenario with a name: its line, its run at a glance, and what it rests on. */
import { memo, useId, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, Segmented } from '../shell/ui/index.ts';
import { found } from '../shell/ui/browsing.ts';
import { CardBrowser, cardsIn } from '../shell/ui/CardBrowser.tsx';
import { actions } from '../store/index.ts';
import { TEXTS } from './browserTexts.ts';
import { Hatches, MiniKey, MiniTimeline } from './MiniTimeline.tsx';
import { useCards, type ToldCard } from './told.ts';

const RESTS = ['all', 'recorded', 'source'] as const;
/** What a card's story rests on. */
type Rests = (typeof RESTS)[number];

const restsOn =
  (rests: Rests) =>
  (card: ToldCard): boolean =>
    rests === 'all' || (card.recording !== undefined) === (rests === 'recorded');

const close = (): void => actions.open(null);

function open(card: ToldCard): void {
  close();
  void actions.loadPreset(card.id);
}

export default function ScenarioBrowser() {
  const id = useId();
  const say = useTexts(TEXTS);
  const all = useCards();
  const [rests, setRests] = useState<Rests>('all');
  return (
    <CardBrowser
      words={say}
      all={all}
      keep={restsOn(rests)}
      isUsual={({ isShown }) => isShown}
      head={(query) => (
        <>
          <Segmented
            label={say.restsOn}
            value={rests}
            options={RESTS.map((value) => {
              const count = cardsIn(found(all, query, restsOn(value)));
              return { value, label: `${say.rests[value]} ${count}` };
            })}
            onChange={setRests}
          />
          <Button
            variant="ghost"
            className="browser-rest"
            onClick={() => {
              close();
              void actions.loadPreset(null);
            }}
          >
            {say.rest}
          </Button>
        </>
      )}
      foot={
        <>
          <Hatches id={id} />
          <MiniKey title={say.keyTitle} names={say.key} hatches={id} />
        </>
      }
      onClear={() => setRests('all')}
      onOpen={open}
      onClose={close}
    >
      {(card, place) => <Card key={card.id} id={place.id} card={card} active={place.active} hatches={id} />}
    </CardBrowser>
  );
}

interface CardProps {
  readonly id: string;
  readonly card: ToldCard;
  readonly active: boolean;
  readonly hatches: string;
}

const Card = memo(function Card({ id, card, active, hatches }: CardProps) {
  const say = useTexts(TEXTS);
  const { title, line, summary, glance, told, recording, isShown } = card;
  const restsOn = recording === undefined ? 'source' : 'recorded';
  const hint =
    recording === undefined ? say.sourceHint : say.recordedHint({ release: recording.replace(/[-/].*$/, '') });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the focus, and its keys open it
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-current={isShown}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-line ${id}-told`}
      tabIndex={-1}
      title={summary}
      className="browser-card"
      onClick={() => open(card)}
    >
      <span id={`${id}-title`} className="browser-title leading-4.25 tracking-[-0.004em] text-pretty wrap-anywhere">
        {title}
      </span>
      <span id={`${id}-line`} className="browser-line mx-0 mt-0.75 mb-1.5 leading-4 text-pretty">
        {line}
      </span>
      <span className="flex items-center justify-between gap-1.5 min-w-0">
        <MiniTimeline glance={glance} hatches={hatches} />
        <span className={`badge ${restsOn === 'source' ? 'border-dashed text-ink-3' : ''}`} title={hint}>
          {say.badge[restsOn]}
        </span>
      </span>
      <span id={`${id}-told`} className="sr-only">
        {isShown ? `${say.shownNow} ` : ''}
        {told} {hint}
      </span>
    </div>
  );
});
