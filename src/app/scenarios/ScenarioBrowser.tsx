/* A card is an option of the browser's list. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/** Every scenario with a name: its line, its run at a glance, and what it rests on. */
import { memo, useId, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, PHONE, Segmented, useMedia } from '../shell/ui/index.ts';
import { found } from '../shell/ui/browsing.ts';
import { CardBrowser, cardsIn, type CardPlace } from '../shell/ui/CardBrowser.tsx';
import { actions } from '../store/index.ts';
import { TEXTS } from './browserTexts.ts';
import { Hatches, SilhouetteKey, SilhouettePicture } from './Silhouette.tsx';
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
  const phone = useMedia(PHONE);
  const key = <SilhouetteKey title={say.keyTitle} names={say.key} hatches={id} />;
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
          {phone ? (
            <details>
              <summary className="min-h-11 flex items-center text-13">{say.keyTitle}</summary>
              {key}
            </details>
          ) : (
            key
          )}
        </>
      }
      onClear={() => setRests('all')}
      onOpen={open}
      onClose={close}
    >
      {(card, place) => (
        <Card key={card.id} card={card} id={place.id} active={place.active} look={place.look} hatches={id} />
      )}
    </CardBrowser>
  );
}

interface CardProps extends Pick<CardPlace, 'id' | 'active' | 'look'> {
  readonly card: ToldCard;
  readonly hatches: string;
}

const Card = memo(function Card({ id, card, active, look, hatches }: CardProps) {
  const say = useTexts(TEXTS);
  const { title, line, summary, group, silhouette, told, recording, isShown } = card;
  const restsOn = recording === undefined ? 'source' : 'recorded';
  const hint =
    recording === undefined ? say.sourceHint : say.recordedHint({ release: recording.replace(/[-/].*$/, '') });
  const isRow = look === 'row';
  const badge = (
    <span className={`badge flex-none ${restsOn === 'source' ? 'border-dashed text-ink-3' : ''}`} title={hint}>
      {say.badge[restsOn]}
    </span>
  );
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
      data-look={look}
      onClick={() => open(card)}
    >
      <span className="browser-picture">
        <SilhouettePicture of={silhouette} hatches={hatches} />
      </span>
      <span className="flex flex-col min-w-0 flex-1">
        <span id={`${id}-title`} className="browser-title leading-4.5 tracking-[-0.004em] text-pretty wrap-anywhere">
          {title}
        </span>
        <span id={`${id}-line`} className="browser-line mx-0 mt-0.5 leading-4.5 text-pretty">
          {isRow ? summary : line}
        </span>
      </span>
      {isRow ? (
        <span className="flex flex-none flex-col items-end gap-1 text-12 text-ink-3">
          {group}
          {badge}
        </span>
      ) : null}
      <span id={`${id}-told`} className="sr-only">
        {isShown ? `${say.shownNow} ` : ''}
        {told} {hint}
      </span>
    </div>
  );
});
