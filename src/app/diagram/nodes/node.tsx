/** The boxes below the kubelet: the runtime with what is left of the grace, and what lies on the node's disk. */
import { useMemo, type ReactElement } from 'react';
import { useTexts } from '../../language/index.ts';
import { useClusterState, useEvents, useInstant, usePage } from '../../store/index.ts';
import { diskRows, tail, type DiskRow } from '../contents/disk.ts';
import { short } from '../contents/focus.ts';
import { endedGraces, ringOf } from '../contents/grace.ts';
import {
  graceOf,
  runningWord,
  runtimeCards,
  withoutGrace,
  saySandbox,
  sayState,
  type ContainerLine,
  type RuntimeCards,
  type SandboxCard,
} from '../contents/runtime.ts';
import { TEXTS } from '../contents/texts.ts';
import { seconds, secondsAgo } from '../contents/time.ts';
import { useBoxOutage, useFocus, useIsAnyCardNow, useIsServed } from '../picture/hooks.ts';
import { cutInMiddle, Icon, MiddleCut } from '../../shell/ui/index.ts';
import { GraceRing, type RingGrace } from '../ring/index.ts';
import { Box, cx, Name, NAME_END, PodName } from './Box.tsx';

/** On the card while the grace runs, and once it is over. */
const RING = { running: 152, killed: 152, ended: 104 } as const;

/** What of the grace the card shows, without how far it has run: that changes with every frame. */
export function useRingState(card: SandboxCard | null): RingGrace['state'] | null {
  const ended = endedGraces(useEvents());
  return card === null ? null : (ringOf(card, 0, ended)?.state ?? null);
}

/** Drawn from the instant and the state alone. */
export function CardRing({ card }: { readonly card: SandboxCard }): ReactElement | null {
  const ended = endedGraces(useEvents());
  const { t } = useInstant();
  const grace = ringOf(card, t, ended);
  if (grace === null) return null;
  return (
    <span className={`dg-ring absolute z-1 is-${grace.state}`}>
      <GraceRing grace={grace} size={RING[grace.state]} />
    </span>
  );
}

/** How much of the grace was used, once its container has exited. */
function Used({ card }: { readonly card: SandboxCard }): ReactElement | null {
  const say = useTexts(TEXTS);
  const ring = ringOf(card, 0, endedGraces(useEvents()));
  if (ring?.state !== 'ended') return null;
  return (
    <b className="flex-none whitespace-nowrap [font:var(--fw-semibold)_13px/20px_var(--font-ui)] text-ink">
      {say.used({ used: (ring.total - ring.left).toFixed(1), total: ring.total })}
    </b>
  );
}

function Ago({ since }: { readonly since: number }): ReactElement {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  return <span className="dg-line hi">{say.sentAgo({ seconds: secondsAgo(since, t) })}</span>;
}

function Badge({ container }: { readonly container: ContainerLine }): ReactElement {
  const say = useTexts(TEXTS);
  const isServed = useIsServed();
  if (container.badge === 'preStop')
    return <span className="dg-signal is-hook bg-st-terminating-soft text-st-terminating-text">preStop</span>;
  if (container.badge !== null) return <span className="dg-signal">{container.badge}</span>;
  if (container.state === 'exited')
    return (
      <span className="dg-signal is-plain p-0 bg-transparent text-ink-3 font-normal">
        {say.exit({ code: String(container.exitCode ?? '?') })}
      </span>
    );
  return (
    <span className="dg-signal is-plain p-0 bg-transparent text-ink-3 font-normal">
      {isServed ? say.running : say.underShim}
    </span>
  );
}

/** Lines of the pod in focus: all about its container, or one for each of several. */
export function Containers({ card }: { readonly card: SandboxCard }): ReactElement {
  const say = useTexts(TEXTS);
  const grace = graceOf(card);
  const [first] = card.containers;
  const kill = grace && !grace.killed && (
    <span className="dg-line">{say.killAt({ seconds: seconds(grace.killAt) })}</span>
  );
  if (first !== undefined && card.containers.length === 1) {
    return (
      <>
        <span className="dg-container flex flex-none items-center gap-2">
          <b className="dg-name font-mono">
            <MiddleCut text={first.name} tail={NAME_END} />
          </b>
          <Badge container={first} />
        </span>
        {first.signalledAt !== null && first.state === 'running' && <Ago since={first.signalledAt} />}
        <Used card={card} />
        {first.finishedAt !== null && <span className="dg-line">{say.at({ seconds: seconds(first.finishedAt) })}</span>}
        {kill}
      </>
    );
  }
  const shown = card.containers.slice(0, card.containers.length > 3 ? 2 : 3);
  return (
    <>
      {shown.map((container) => (
        <span key={container.id} className="dg-container is-small flex flex-none items-center gap-2">
          <Name>{container.name}</Name>
          <Badge container={container} />
        </span>
      ))}
      {card.containers.length > shown.length && (
        <span className="dg-line">{say.moreContainers({ count: card.containers.length - shown.length })}</span>
      )}
      {card.containers.length === 0 && <span className="dg-line">{say.noContainer}</span>}
      {shown.length < 3 && kill}
      {shown.length < 3 && <Used card={card} />}
    </>
  );
}

type Words = (typeof TEXTS)['en'];

const sandboxWords = (card: SandboxCard, say: Words): string =>
  `${say.sandbox({ id: short(card.id) })}${card.state === 'ready' ? '' : say.sandboxNotReady}${card.network === 'tearing down' ? `${say.comma}CNI DEL` : ''}`;

/** Whether the present step changed a sandbox or a container in it. */
export const useIsMainNow = (card: SandboxCard | null): boolean =>
  useIsAnyCardNow(card ? [`sandboxes ${card.id}`, ...card.containers.map(({ id }) => `containers ${id}`)] : []);

/** The pod in focus, in full. */
function MainSandbox({ card }: { readonly card: SandboxCard }): ReactElement {
  const say = useTexts(TEXTS);
  const ring = useRingState(card);
  const isNow = useIsMainNow(card);
  const isHeld = ring !== null && ring !== 'ended';
  return (
    <span
      className={cx(
        'dg-card',
        'dg-sandbox',
        'is-main flex-row gap-2.5',
        isHeld && 'c-terminating is-held',
        ring !== null && `has-ring is-${ring}`,
        isNow && 'is-now',
      )}
    >
      <CardRing card={card} />
      <span className="dg-lines flex flex-1 flex-col min-w-0">
        <span className="dg-row">
          <span className="dg-line" title={`${card.name} ${card.id}`}>
            {sandboxWords(card, say)}
          </span>
          {ring === null && <PodName name={card.name} uid={card.podUID} />}
        </span>
        <Containers card={card} />
      </span>
    </span>
  );
}

const isStopping = (card: SandboxCard): boolean => graceOf(card) !== null;

/** Every other pod: one as a card, several as rows. */
function OtherSandboxes({ cards }: { readonly cards: RuntimeCards['others'] }): ReactElement {
  const say = useTexts(TEXTS);
  const isServed = useIsServed();
  const [only] = cards;
  if (only !== undefined && cards.length === 1) {
    return (
      <span className="dg-card dg-sandbox is-quiet">
        <span className="dg-line" title={only.id}>
          {say.sandbox({ id: short(only.id) })}
        </span>
        <PodName name={only.name} uid={only.podUID} />
        <span className="dg-line">{sayState(only, isServed)}</span>
      </span>
    );
  }
  // Those that are stopping first: of many only they have something to tell.
  const ordered = cards.length > 4 ? cards.toSorted((a, b) => Number(isStopping(b)) - Number(isStopping(a))) : cards;
  const shown = ordered.slice(0, cards.length > 4 ? 3 : 4);
  const stopping = ordered.slice(shown.length).filter(isStopping).length;
  return (
    <span className="dg-card dg-sandbox is-quiet">
      {shown.map((card) => (
        <span key={card.id} className="dg-row">
          <PodName name={card.name} uid={card.podUID} />
          <em>{graceOf(card) ? say.stopping : runningWord(card, isServed)}</em>
        </span>
      ))}
      {cards.length > shown.length && (
        <span className="dg-row">
          <span>+{cards.length - shown.length}</span>
          <em>{stopping > 0 ? say.countStopping({ count: stopping }) : say.more}</em>
        </span>
      )}
    </span>
  );
}

export function useRuntimeCards(): RuntimeCards {
  const runtime = useClusterState((cluster) => cluster.runtime);
  const focus = useFocus();
  // Who asked for a stop and is gone waits for nothing, though the runtime learns of it an event later.
  const isAsked = useBoxOutage('kubelet') === null;
  const isServed = useIsServed();
  return useMemo(() => {
    const cards = runtimeCards(runtime, focus);
    return isAsked && isServed
      ? cards
      : { main: cards.main && withoutGrace(cards.main), others: cards.others.map(withoutGrace) };
  }, [runtime, focus, isAsked, isServed]);
}

/** In words, renewed each second, not each frame. */
export function useSayRuntime({ main, others }: RuntimeCards): string {
  const say = useTexts(TEXTS);
  const t = usePage((state) => Math.floor(state.instant.t / 1_000_000) * 1_000_000);
  const isServed = useIsServed();
  const told = main ? [saySandbox(main, t, isServed)] : [];
  return (
    [
      ...told,
      ...others.slice(0, 3).map((card) => saySandbox(card, t, isServed)),
      others.length > 3 ? say.andMore({ count: others.length - 3 }) : '',
    ]
      .filter(Boolean)
      .join('; ') || say.noSandbox
  );
}

export function RuntimeBox(): ReactElement {
  const say = useTexts(TEXTS);
  const cards = useRuntimeCards();
  const said = useSayRuntime(cards);
  const { main, others } = cards;
  const isMainNow = useIsMainNow(main);
  return (
    <Box place="runtime" say={said} className="is-frame" still={isMainNow}>
      <span className="flex gap-2 h-30.5 mt-1 -mx-0.75 mb-0">
        {others.length > 0 && <OtherSandboxes cards={others} />}
        {main !== null && <MainSandbox card={main} />}
        {main === null && others.length === 0 && <span className="dg-line pl-0.75">{say.noSandbox}</span>}
      </span>
    </Box>
  );
}

/** Characters that two narrow lines have room for, and what a file's icon takes of them. */
const NARROW = 22;
const ICON = 2;

export function useDiskRows(): readonly DiskRow[] {
  const { node, volumeManager } = useClusterState((cluster) => ({
    node: cluster.node,
    volumeManager: cluster.volumeManager,
  }));
  const focus = useFocus();
  return useMemo(() => diskRows(node, volumeManager, focus), [node, volumeManager, focus]);
}

export function DiskBox({ narrow = false }: { readonly narrow?: boolean }): ReactElement {
  const say = useTexts(TEXTS);
  const node = useClusterState((cluster) => cluster.node.name);
  const rows = useDiskRows();
  return (
    <Box
      place="disk"
      title={narrow ? say.diskOfShort({ node }) : say.diskOf({ node })}
      say={rows.map(({ name, value }) => `${say.disk[name]} ${value ?? say.none}`).join(say.comma)}
      className="is-frame"
    >
      {rows.map(({ name, value, title, keeps }) => (
        <span key={name} className="dg-field grid">
          <span>{say.disk[name]}</span>
          <em title={title} className={cx('items-center', value === null && 'is-none')}>
            {name === 'manifest' && value !== null && <Icon name="file" />}
            {value === null ? (
              say.none
            ) : narrow ? (
              cutInMiddle(tail(value), NARROW - (name === 'manifest' ? ICON : 0), keeps)
            ) : (
              <MiddleCut text={value} title={title ?? value} tail={keeps ?? NAME_END} />
            )}
          </em>
        </span>
      ))}
    </Box>
  );
}
