/** The boxes above the kubelet: kubectl, the API server with its objects, etcd. */
import { useMemo, type ReactElement } from 'react';
import { texts, useTexts } from '../../language/index.ts';
import { Flash, useBeforeStep } from '../../flash/index.ts';
import { useClusterState } from '../../store/index.ts';
import { commandWaits } from '../contents/calls.ts';
import { said, shownCommand, TWO_LINES, typedOf } from '../contents/command.ts';
import { controllerLines } from '../contents/controllers.ts';
import { objectCard, objectsOf, sayObject, type ObjectCard } from '../contents/objects.ts';
import { TEXTS } from '../contents/texts.ts';
import { useFocus, useIsCardNow } from '../picture/hooks.ts';
import { KindBadge, MiddleCut } from '../../shell/ui/index.ts';
import { Box, cx, Name, NAME_END, Pair } from './Box.tsx';

export function KubectlBox(): ReactElement {
  const say = useTexts(TEXTS);
  const { commands, rows } = useClusterState(({ kubectl }) => ({
    commands: kubectl.commands,
    rows: kubectl.watch.length,
  }));
  const command = shownCommand(commands);
  const others = commands.filter(({ state }) => state === 'running').length - 1;
  if (command === undefined) {
    return (
      <Box place="kubectl" say="get pods -w" className="is-frame dg-kubectl">
        <span className="dg-line hi">get pods -w</span>
        <span className="dg-line">{rows === 0 ? say.nothingYet : say.rows({ count: rows })}</span>
      </Box>
    );
  }
  const typed = typedOf(command);
  const printed = command.output.at(-1);
  const shown = said(command);
  const running = command.state === 'running';
  return (
    <Box
      place="kubectl"
      say={[
        typed,
        running
          ? say.waitsForWhat({ what: commandWaits(command.waitsFor) })
          : command.state === 'failed'
            ? say.failed
            : say.done,
      ].join(say.comma)}
      className="is-frame dg-kubectl"
    >
      <span className="dg-command hi overflow-hidden wrap-anywhere line-clamp-3" title={command.line}>
        {typed}
      </span>
      {shown !== undefined && typed.length <= TWO_LINES && (
        <span className="dg-line is-wrapped wrap-anywhere whitespace-normal leading-3.5" title={printed}>
          {shown}
        </span>
      )}
      <span className="flex flex-col mt-auto">
        {running ? (
          <>
            <span className="dg-line">{say.waitsFor}</span>
            <span className="dg-line is-wrapped wrap-anywhere whitespace-normal leading-3.5" title={command.waitsFor}>
              {commandWaits(command.waitsFor)}
              {others > 0 && ` +${others}`}
            </span>
          </>
        ) : (
          <span className={cx('dg-line', command.state === 'failed' && 'is-failed')}>
            {command.state === 'failed' ? say.failed : say.done}
          </span>
        )}
      </span>
    </Box>
  );
}

const deletionOf = (card: ObjectCard): string => card.deletionTimestamp ?? texts(TEXTS).none;

/** The object as it was before the present step; null where it was not there, so that nothing of it has changed. */
function useCardBefore(key: string): ObjectCard | null {
  const pod = useBeforeStep(({ etcd }) => etcd.pods[key] ?? null);
  return useMemo(() => (pod === null ? null : objectCard(key, pod)), [key, pod]);
}

const graceWords = (card: ObjectCard): string => (card.grace === null ? texts(TEXTS).none : String(card.grace));

function FullCard({ card }: { readonly card: ObjectCard }): ReactElement {
  const isNow = useIsCardNow(`object ${card.key}`);
  const { key } = useFocus();
  const before = useCardBefore(card.key);
  const was = before?.uid === card.uid ? before : null;
  const leaving = card.deletionTimestamp !== null;
  return (
    <span
      className={cx(
        'dg-card',
        'dg-object py-0.5',
        `is-${card.kind}`,
        isNow && was === null && 'is-now',
        key === card.key && 'is-focus',
        !leaving && 'is-quiet',
      )}
      data-key={card.key}
    >
      <span className="dg-row">
        <b className="dg-name font-mono">
          <MiddleCut text={card.name} title={card.key} tail={NAME_END} />
        </b>
        <KindBadge kind={card.kind} />
      </span>
      <span className="dg-row">
        <Pair name="uid" value={card.uid} />
        <Pair name="rv" value={card.resourceVersion} was={was?.resourceVersion} />
      </span>
      <span className="dg-row">
        <span>deletionTimestamp</span>
        <em className={cx(leaving && 'hi c-terminating is-toned')}>
          <Flash was={was && deletionOf(was)} now={deletionOf(card)} />
        </em>
      </span>
      <span className="dg-row">
        <Pair name="grace" value={graceWords(card)} was={was && graceWords(was)} strong={leaving} />
        <Pair name="phase" value={card.phase} was={was?.phase} brief />
      </span>
      <span className="dg-row">
        {card.finalizers > 0 ? (
          <Pair name="finalizers" value={String(card.finalizers)} was={was && String(was.finalizers)} strong />
        ) : (
          <Pair name="Ready" value={card.ready} was={was?.ready} />
        )}
        <Pair name="containers" value={card.containers} was={was?.containers} brief />
      </span>
    </span>
  );
}

function RowCard({ card }: { readonly card: ObjectCard }): ReactElement {
  const isNow = useIsCardNow(`object ${card.key}`);
  return (
    <span className={cx('dg-row', isNow && 'hi')}>
      <Name title={card.key}>{card.name}</Name>
      <em className={cx(card.deletionTimestamp !== null && 'c-terminating is-toned')}>
        {card.deletionTimestamp ?? card.phase}
      </em>
    </span>
  );
}

const sayAll = (cards: readonly ObjectCard[], hidden: number): string =>
  [
    cards.length === 0 ? texts(TEXTS).noPods : '',
    ...cards.map(sayObject),
    hidden > 0 ? texts(TEXTS).andMore({ count: hidden }) : '',
  ]
    .filter(Boolean)
    .join('; ');

export function ApiserverBox({
  cardRoom = 2,
  rowRoom = 5,
}: {
  readonly cardRoom?: number;
  readonly rowRoom?: number;
}): ReactElement {
  const etcd = useClusterState((cluster) => cluster.etcd);
  const focus = useFocus();
  const { cards, rows, hidden, deleting } = useMemo(
    () => objectsOf(etcd, focus, { cards: cardRoom, rows: rowRoom }),
    [etcd, focus, cardRoom, rowRoom],
  );
  return (
    <Box place="apiserver" say={sayAll([...cards, ...rows], hidden)} className="is-frame">
      <span className="flex gap-2 h-21.5 -mx-0.75 mt-0.5 mb-0">
        {cards.map((card) => (
          <FullCard key={card.key} card={card} />
        ))}
        {rows.length > 0 && (
          <span className="dg-card dg-object is-quiet is-rows py-0.5">
            {rows.map((card) => (
              <RowCard key={card.key} card={card} />
            ))}
            {hidden > 0 && (
              <span className="dg-row">
                <span>{texts(TEXTS).plusMore({ count: hidden })}</span>
                {deleting > 0 && <em>{texts(TEXTS).beingDeleted({ count: deleting })}</em>}
              </span>
            )}
          </span>
        )}
        {cards.length === 0 && <span className="dg-line pl-0.75">{texts(TEXTS).noPods}</span>}
      </span>
    </Box>
  );
}

/** The same on a phone: no cards, one pod in full, the others a line each. */
export function ApiserverList(): ReactElement {
  const etcd = useClusterState((cluster) => cluster.etcd);
  const focus = useFocus();
  const { cards, rows, hidden } = useMemo(() => objectsOf(etcd, focus, { cards: 1, rows: 2 }), [etcd, focus]);
  const [card] = cards;
  const before = useCardBefore(card?.key ?? '');
  const was = card !== undefined && before?.uid === card.uid ? before : null;
  const [row, second] = rows;
  return (
    <Box place="apiserver" say={sayAll([...cards, ...rows], hidden)} className="is-frame dg-list">
      {card === undefined ? (
        <span className="dg-line">{texts(TEXTS).noPods}</span>
      ) : (
        <>
          <span className="dg-row">
            <b className="dg-name hi font-mono">
              <MiddleCut text={card.name} tail={NAME_END} />
            </b>
            <Pair name="rv" value={card.resourceVersion} was={was?.resourceVersion} brief />
          </span>
          <span className="dg-row">
            <span>deletionTimestamp</span>
            <em className={cx(card.deletionTimestamp !== null && 'hi c-terminating is-toned')}>
              <Flash was={was && deletionOf(was)} now={deletionOf(card)} brief />
            </em>
          </span>
          <span className="dg-row">
            <Pair name="grace" value={graceWords(card)} was={was && graceWords(was)} />
            <Pair name="phase" value={card.phase} was={was?.phase} brief />
          </span>
        </>
      )}
      {row !== undefined && (
        <span className="dg-row is-ruled mt-1.5 pt-1 border-t border-t-line">
          <Name>{row.name}</Name>
          <em>
            {second === undefined && hidden === 0
              ? (row.deletionTimestamp ?? row.phase)
              : texts(TEXTS).plusMore({ count: rows.length + hidden - 1 })}
          </em>
        </span>
      )}
    </Box>
  );
}

export function EtcdBox(): ReactElement {
  const revision = useClusterState((cluster) => cluster.etcd.revision);
  return (
    <Box place="etcd" say={`revision ${revision}`} className="is-frame dg-etcd">
      <span className="dg-line">
        rev <em>{revision}</em>
      </span>
    </Box>
  );
}

export function ControllersBox(): ReactElement {
  const state = useClusterState((cluster) => cluster.controllerManager);
  const lines = controllerLines(state);
  return (
    <Box
      place="controllers"
      say={lines.map(({ text }) => text).join(', ')}
      className="is-frame dg-etcd"
      quiet={lines.every(({ tone }) => tone === 'quiet')}
    >
      {lines.map(({ text, tone }) => (
        <span key={text} className={cx('dg-line', tone === 'now' && 'hi', tone === 'failed' && 'is-failed')}>
          {text}
        </span>
      ))}
    </Box>
  );
}
