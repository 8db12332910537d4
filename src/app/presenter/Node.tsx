/** The third row: what lies on the node's disk, and what containerd runs. */
import { useMemo, type ReactElement } from 'react';
import type { VolumeManagerState } from '../../cluster/state.ts';
import {
  diskRows,
  endedGraces,
  graceOf,
  GraceRing,
  HELD_TEXTS,
  ringOf,
  runningWord,
  runtimeCards,
  seconds,
  secondsAgo,
  useFocus,
  useIsAnyCardNow,
  useIsServed,
  volumesLine,
  type ContainerLine,
  type Rect,
  type SandboxCard,
} from '../diagram/index.ts';
import { withoutNode } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { cutInMiddle } from '../shell/ui/index.ts';
import { useClusterState, useEvents, useInstant } from '../store/index.ts';
import { Box, cx, placed } from './Box.tsx';
import { charactersIn } from './names.ts';
import { TEXTS } from './texts.ts';

/** Characters of a name and its value. */
const FIELD = charactersIn(204);

export function Disk(): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const { node, volumeManager } = useClusterState((cluster) => ({
    node: cluster.node,
    volumeManager: cluster.volumeManager,
  }));
  const focus = useFocus();
  const rows = useMemo(() => diskRows(node, volumeManager, focus), [node, volumeManager, focus]);
  const volumes = volumesOf(volumeManager, focus.podUID);
  const valueOf = (name: (typeof rows)[number]['name'], value: string | null): string | null =>
    name === 'volume' ? volumes : (value?.split('/').at(-1) ?? null);
  return (
    <Box place="disk">
      {rows
        .filter(({ name }) => name === 'manifest' || name === 'podDir' || name === 'volume')
        .map(({ name, value, title }) => (
          <p key={name} className="pr-field flex justify-between gap-2.5 whitespace-nowrap" title={title}>
            <span>{say.disk[name]}</span>
            <span className={cx('truncate min-w-0', value === null && 'is-quiet')}>
              {cutInMiddle(valueOf(name, value) ?? say.none, FIELD - say.disk[name].length - 1)}
            </span>
          </p>
        ))}
    </Box>
  );
}

/** Of one pod, in the volume manager's words; null where it has none. */
function volumesOf(manager: VolumeManagerState, podUID: string | null): string | null {
  const mine = Object.entries(manager.actual).filter(
    ([, volume]) => volume.podUID === podUID && volume.state !== 'unmounted',
  );
  return mine.length === 0 ? null : volumesLine({ ...manager, actual: Object.fromEntries(mine) }).text;
}

const RING = 166;

function Badge({ container }: { readonly container: ContainerLine }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const isServed = useIsServed();
  if (container.badge !== null)
    return (
      <span
        className={cx(
          'pr-signal py-0 px-2.25 rounded-1',
          container.badge === 'preStop' && 'is-hook bg-transparent text-st-terminating-text',
        )}
      >
        {container.badge}
      </span>
    );
  const words =
    container.state === 'exited'
      ? say.exit({ code: String(container.exitCode ?? '?') })
      : isServed
        ? say.running
        : say.underShim;
  return <span className="pr-signal is-plain bg-transparent py-0 px-2.25 rounded-1">{words}</span>;
}

function Ago({ since }: { readonly since: number }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const { t } = useInstant();
  return <b>{say.sentAgo({ seconds: secondsAgo(since, t) })}</b>;
}

/** Once its container has exited. */
function Used({ card }: { readonly card: SandboxCard }): ReactElement | null {
  const say = useTexts(HELD_TEXTS);
  const ring = ringOf(card, 0, endedGraces(useEvents()));
  return ring?.state === 'ended' ? (
    <span>{say.used({ used: (ring.total - ring.left).toFixed(1), total: ring.total })}</span>
  ) : null;
}

const MOST_CONTAINERS = 3;
/** Of a container's name at 24 px. */
const LARGE = 1.5;

function Containers({ card, room }: { readonly card: SandboxCard; readonly room: number }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const grace = graceOf(card);
  const kill = grace === null || grace.killed ? null : say.killAt({ seconds: seconds(grace.killAt) });
  const [first] = card.containers;
  if (first !== undefined && card.containers.length === 1) {
    return (
      <>
        <p className="pr-container">
          <b title={first.name}>{cutInMiddle(first.name, Math.floor(charactersIn(room - 140) / LARGE))}</b>
          <Badge container={first} />
        </p>
        <p className="pr-when">
          {first.signalledAt !== null && first.state === 'running' ? <Ago since={first.signalledAt} /> : null}
          {first.finishedAt !== null ? <b>{say.at({ seconds: seconds(first.finishedAt) })}</b> : null}
          {kill === null ? null : <span className="text-ink-2">{kill}</span>}
          <Used card={card} />
        </p>
      </>
    );
  }
  const shown = card.containers.slice(0, card.containers.length > MOST_CONTAINERS ? 2 : MOST_CONTAINERS);
  return (
    <>
      {shown.map((container) => (
        <p key={container.id} className="pr-container is-small">
          <b title={container.name}>{cutInMiddle(container.name, charactersIn(room - 140))}</b>
          <Badge container={container} />
        </p>
      ))}
      {card.containers.length > shown.length ? (
        <p className="is-quiet">{say.moreContainers({ count: card.containers.length - shown.length })}</p>
      ) : null}
      {card.containers.length === 0 ? <p className="is-quiet">{say.noContainer}</p> : null}
    </>
  );
}

function Main({ card, rect }: { readonly card: SandboxCard; readonly rect: Rect }) {
  const node = useClusterState((cluster) => cluster.node.name);
  const { ring: words } = useTexts(TEXTS);
  const { t } = useInstant();
  const ring = ringOf(card, t, endedGraces(useEvents()));
  const isNow = useIsAnyCardNow([`sandboxes ${card.id}`, ...card.containers.map(({ id }) => `containers ${id}`)]);
  const isHeld = ring !== null && ring.state !== 'ended';
  const name = withoutNode(card.name, card.podUID, node);
  const room = rect.w - (ring === null ? 40 : RING + 40);
  return (
    <>
      <div
        className={cx('pr-card', 'pr-main', isHeld && 'c-terminating is-held', isNow && 'is-now')}
        style={placed(rect)}
        data-ringed={ring !== null || undefined}
      >
        <p className="pr-of" title={card.name}>
          {cutInMiddle(name, charactersIn(room))}
        </p>
        <Containers card={card} room={room} />
      </div>
      {ring === null ? null : (
        <div className="pr-ring size-41.5" style={{ left: rect.x, top: rect.y + rect.h / 2 - RING / 2 }}>
          <GraceRing grace={ring} size={RING} />
          <span className="absolute leading-5 text-center text-ink-2 pointer-events-none">{words[ring.state]}</span>
        </div>
      )}
    </>
  );
}

const ROWS = 3;
const PADDING = 24;

function Others({ cards, rect }: { readonly cards: readonly SandboxCard[]; readonly rect: Rect }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const isServed = useIsServed();
  const node = useClusterState((cluster) => cluster.node.name);
  const isNow = useIsAnyCardNow(
    cards.flatMap(({ id, containers }) => [`sandboxes ${id}`, ...containers.map((c) => `containers ${c.id}`)]),
  );
  const isStopping = (card: SandboxCard): boolean => graceOf(card) !== null;
  const wordOf = (card: SandboxCard): string => (isStopping(card) ? say.stopping : runningWord(card, isServed));
  const nameOf = ({ name, podUID }: SandboxCard): string => withoutNode(name, podUID, node);
  const [only] = cards;
  // Those that are stopping first: of many only they have something to tell.
  const ordered = cards.toSorted((a, b) => Number(isStopping(b)) - Number(isStopping(a)));
  const shown = ordered.slice(0, cards.length > ROWS ? ROWS - 1 : ROWS);
  const rest = ordered.slice(shown.length);
  const room = charactersIn(rect.w - PADDING);
  return (
    <div className={cx('pr-card', isNow ? 'is-now' : 'pr-dims')} style={placed(rect)}>
      {only !== undefined && cards.length === 1 ? (
        <>
          <p title={only.name}>{cutInMiddle(nameOf(only), room)}</p>
          <p className="is-quiet">{wordOf(only)}</p>
        </>
      ) : (
        shown.map((card) => (
          <p key={card.id}>
            <span title={card.name}>{cutInMiddle(nameOf(card), room - wordOf(card).length - 1)}</span>
            <span className="is-quiet">{wordOf(card)}</span>
          </p>
        ))
      )}
      {rest.length > 0 ? (
        <p>
          <b>{say.plusMore({ count: rest.length })}</b>
          {rest.some(isStopping) ? <span>{say.countStopping({ count: rest.filter(isStopping).length })}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

const GAP = 16;
/** The box's name, beside which the one sandbox lies. */
const TITLE = 116;

interface RuntimeProps {
  readonly room: Rect;
  /** What of it those of other pods take. */
  readonly aside: number;
}

export function Runtime({ room, aside }: RuntimeProps): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const runtime = useClusterState((cluster) => cluster.runtime);
  const focus = useFocus();
  const { main, others } = useMemo(() => runtimeCards(runtime, focus), [runtime, focus]);
  const all = main === null ? others : [main, ...others];
  const isCardNow = useIsAnyCardNow(
    all.flatMap(({ id, containers }) => [`sandboxes ${id}`, ...containers.map((c) => `containers ${c.id}`)]),
  );
  const left = { ...room, y: room.y + 28, h: room.h - 30, w: aside };
  const from = others.length > 0 ? aside + GAP : TITLE;
  const right = { ...room, x: room.x + from, w: room.w - from };
  return (
    <>
      <Box place="runtime" still={isCardNow} className="pr-frame">
        {all.length === 0 ? <p className="is-quiet">{say.noSandbox}</p> : null}
      </Box>
      {others.length > 0 ? <Others cards={others} rect={left} /> : null}
      {main === null ? null : <Main card={main} rect={right} />}
    </>
  );
}
