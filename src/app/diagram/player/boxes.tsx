/** The player's four boxes: what of the shown pod each knows, in as few words as an article has room for. */
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { withoutNode } from '../../explain/index.ts';
import { useTexts } from '../../language/index.ts';
import { cutInMiddle, MiddleCut, StateIcon, StatePill } from '../../shell/ui/index.ts';
import { useClusterState } from '../../store/index.ts';
import type { Place } from '../../readings/index.ts';
import { commandWaits } from '../contents/calls.ts';
import { shownCommand, typedOf } from '../contents/command.ts';
import { objectsOf } from '../contents/objects.ts';
import { runtimeCards, type ContainerLine } from '../contents/runtime.ts';
import { TEXTS as HELD } from '../contents/texts.ts';
import { stateWord, workersOf } from '../contents/workers.ts';
import { cx, NAME_END } from '../nodes/Box.tsx';
import { hasLine, LINES, type PlaceWithLine } from '../nodes/lines.ts';
import { useActingPart } from '../nodes/overview.tsx';
import { useBoxOutage, useFocus, useIsNow, useIsServed } from '../picture/hooks.ts';
import { WORDS } from '../words.ts';
import { TEXTS } from './texts.ts';

interface BoxProps {
  readonly place: Place;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

function PlayerBox({ place, aside, children }: BoxProps): ReactElement {
  const isNow = useIsNow(place);
  const isDown = useBoxOutage(place) !== null;
  return (
    <div className={cx('pl-box', isNow && 'is-now', isDown && 'is-down')} data-place={place}>
      <p className="pl-head">
        <b>{WORDS[place].name}</b>
        {aside}
      </p>
      {children}
    </div>
  );
}

const more = (count: number): string | undefined => (count > 0 ? `+${count}` : undefined);

export function KubectlBox(): ReactElement {
  const say = useTexts(HELD);
  const { commands, rows } = useClusterState(({ kubectl }) => ({
    commands: kubectl.commands,
    rows: kubectl.watch.length,
  }));
  const command = shownCommand(commands);
  if (command === undefined) {
    return (
      <PlayerBox place="kubectl">
        <p className="hi">get pods -w</p>
        <p>{rows === 0 ? say.nothingYet : say.rows({ count: rows })}</p>
      </PlayerBox>
    );
  }
  return (
    <PlayerBox place="kubectl">
      <p className="hi line-clamp-2 wrap-anywhere" title={command.line}>
        {typedOf(command)}
      </p>
      <p className={cx('line-clamp-2', command.state === 'failed' && 'is-failed')}>
        {command.state === 'running'
          ? say.waitsForWhat({ what: commandWaits(command.waitsFor) })
          : command.state === 'failed'
            ? say.failed
            : say.done}
      </p>
    </PlayerBox>
  );
}

export function ApiserverBox(): ReactElement {
  const say = useTexts(HELD);
  const etcd = useClusterState((cluster) => cluster.etcd);
  const focus = useFocus();
  const { cards, rows, hidden } = useMemo(() => objectsOf(etcd, focus, { cards: 1, rows: 1 }), [etcd, focus]);
  const [card] = cards;
  const isGone = focus.key !== null && etcd.pods[focus.key] === undefined;
  const others = rows.length + hidden;
  if (card === undefined || isGone) {
    const left = more(others + cards.length);
    return (
      <PlayerBox place="apiserver" aside={left && <small>{left}</small>}>
        {focus.key === null ? <p>{say.noPods}</p> : <p className="pl-gone">{focus.key.split('/')[1]}</p>}
      </PlayerBox>
    );
  }
  const isLeaving = card.deletionTimestamp !== null;
  return (
    <PlayerBox place="apiserver" aside={others > 0 ? <small>{more(others)}</small> : undefined}>
      <p className="pl-row">
        <span className="hi min-w-0">
          <MiddleCut text={card.name} title={card.key} tail={NAME_END} />
        </span>
        <span>{card.phase}</span>
      </p>
      <p className="pl-row">
        <span>deletionTimestamp</span>
        <span className={cx(isLeaving && 'hi c-terminating pl-toned')}>{card.deletionTimestamp ?? say.none}</span>
      </p>
      <p className="pl-row">
        <span>grace</span>
        <span className={cx(isLeaving && 'hi')}>{card.grace ?? say.none}</span>
      </p>
    </PlayerBox>
  );
}

function Part({ place, isNow }: { readonly place: PlaceWithLine; readonly isNow: boolean }): ReactElement {
  const line = LINES[place]();
  return (
    <>
      <p>{WORDS[place].name}</p>
      <p className={cx('truncate', (isNow || line.tone === 'now') && 'hi')} title={line.text}>
        {line.text}
      </p>
    </>
  );
}

export function KubeletBox(): ReactElement {
  const say = useTexts(HELD);
  const focus = useFocus();
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const node = useClusterState((cluster) => cluster.node.name);
  const { rows, hidden } = useMemo(() => workersOf(workers, focus, 2), [workers, focus]);
  const row = rows.find(({ uid }) => uid === focus.podUID) ?? (focus.podUID === null ? rows[0] : undefined);
  const others = rows.length + hidden - (row === undefined ? 0 : 1);
  const isUp = useBoxOutage('kubelet') === null;
  const [place = '', now] = useActingPart().split(' ');
  return (
    <PlayerBox place="kubelet" aside={isUp && others > 0 ? <small>{more(others)}</small> : undefined}>
      {isUp && row !== undefined ? (
        <p className="pl-row pl-worker">
          <span className="hi min-w-0">
            <MiddleCut text={withoutNode(row.name, row.uid, node)} title={row.name} tail={NAME_END} />
          </span>
          <StatePill shape={row.state}>{stateWord(row.state)}</StatePill>
        </p>
      ) : (
        <p className="pl-worker">{say.noWorker}</p>
      )}
      {isUp && hasLine(place) ? <Part key={place} place={place} isNow={now === 'now'} /> : null}
    </PlayerBox>
  );
}

/** The one that has most to tell: it is being stopped, runs, or has ended. */
const byNews = (a: ContainerLine, b: ContainerLine): number => newsOf(b) - newsOf(a);
const newsOf = ({ badge, state }: ContainerLine): number => (badge !== null ? 2 : state === 'running' ? 1 : 0);

function Container({ container }: { readonly container: ContainerLine }): ReactElement {
  const held = useTexts(HELD);
  const say = useTexts(TEXTS);
  const isServed = useIsServed();
  const { badge, state, exitCode } = container;
  return (
    <p className="pl-container">
      <span className="min-w-0">{cutInMiddle(container.name, 12)}</span>
      {badge !== null ? (
        <span className="hi c-terminating pl-toned inline-flex items-center gap-1">
          <StateIcon shape="terminating" />
          {badge}
        </span>
      ) : (
        <span className="hi">
          {state === 'exited'
            ? say.exited({ code: String(exitCode ?? '?') })
            : isServed
              ? held.containerStates[state]
              : held.underShim}
        </span>
      )}
    </p>
  );
}

export function RuntimeBox(): ReactElement {
  const say = useTexts(HELD);
  const runtime = useClusterState((cluster) => cluster.runtime);
  const focus = useFocus();
  const { main, others } = useMemo(() => runtimeCards(runtime, focus), [runtime, focus]);
  const [first, ...rest] = (main?.containers ?? []).toSorted(byNews);
  const beside = more(rest.length + (main === null ? 0 : others.length));
  return (
    <PlayerBox place="runtime" aside={beside && <small>{beside}</small>}>
      {first === undefined ? <p>{main === null ? say.noSandbox : say.noContainer}</p> : <Container container={first} />}
    </PlayerBox>
  );
}
