/** The first row: who asks, and what the API server holds. */
import { useMemo, type ReactElement } from 'react';
import {
  commandWaits,
  HELD_TEXTS,
  objectsOf,
  shownCommand,
  useFocus,
  useIsAnyCardNow,
  useIsCardNow,
  type ObjectCard,
  type Rect,
} from '../diagram/index.ts';
import { useTexts } from '../language/index.ts';
import { cutInMiddle, KindBadge } from '../shell/ui/index.ts';
import { useClusterState, usePage } from '../store/index.ts';
import { Box, cx, Pair, placed } from './Box.tsx';
import { charactersIn } from './names.ts';

/** A drain's options say how it was asked, not what it does. */
const typed = (line: string): readonly string[] =>
  line
    .replace(/^kubectl /, '')
    .replace(/^(drain \S+) --.*$/, '$1')
    .split(' ');

/** Characters in a line of kubectl's box. */
const WORD = charactersIn(174);

export function Kubectl(): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const { commands, rows } = useClusterState(({ kubectl }) => ({
    commands: kubectl.commands,
    rows: kubectl.watch.length,
  }));
  const command = shownCommand(commands);
  if (command === undefined) {
    return (
      <Box place="kubectl" className="flex flex-col pb-2">
        <p>get pods -w</p>
        <p className="is-quiet">{rows === 0 ? say.nothingYet : say.rows({ count: rows })}</p>
      </Box>
    );
  }
  const { state } = command;
  const standing =
    state === 'running'
      ? say.waitsForWhat({ what: commandWaits(command.waitsFor) })
      : state === 'failed'
        ? say.failed
        : say.done;
  return (
    <Box place="kubectl" className="flex flex-col pb-2">
      <p className="flex-initial min-h-12 max-h-18 overflow-hidden leading-6 text-ink" title={command.line}>
        {typed(command.line).map((word, i) => (
          // A flag never breaks at its dash, nor a name.
          <span className="inline-block whitespace-pre align-top" key={i}>
            {cutInMiddle(word, WORD)}{' '}
          </span>
        ))}
      </p>
      <p
        className={cx('pr-standing line-clamp-2 flex-none leading-5.5', state === 'failed' ? 'is-failed' : 'is-quiet')}
      >
        {standing}
      </p>
    </Box>
  );
}

const PADDING = 24;
const GAP = 16;
/** Of the two cards, the share of the first: it is what the talk is about. */
const FIRST = 0.585;
const BADGE = 96;

function Card({ card, rect, focused }: { readonly card: ObjectCard; readonly rect: Rect; readonly focused: boolean }) {
  const say = useTexts(HELD_TEXTS);
  const isNow = useIsCardNow(`object ${card.key}`);
  const isLeaving = card.deletionTimestamp !== null;
  return (
    <div
      className={cx('pr-card', `is-${card.kind}`, isNow && 'is-now', !isNow && !focused && 'pr-dims')}
      style={placed(rect)}
    >
      <p>
        <b title={card.key}>{cutInMiddle(card.name, charactersIn(rect.w - PADDING - BADGE))}</b>
        <KindBadge kind={card.kind} />
      </p>
      <p>
        <span>deletionTimestamp</span>
        <b className={isLeaving ? 'c-terminating is-toned' : 'is-plain'}>{card.deletionTimestamp ?? say.none}</b>
      </p>
      <p>
        <Pair name="grace" value={card.grace === null ? say.none : String(card.grace)} strong={isLeaving} />
        {card.finalizers > 0 ? (
          <Pair name="finalizers" value={String(card.finalizers)} />
        ) : (
          <Pair name="Ready" value={card.ready} strong={isLeaving} />
        )}
      </p>
    </div>
  );
}

/** More than two pods: those that changed last, and how many there are besides. */
function Rows({ rows, hidden, deleting, rect }: { readonly rect: Rect } & Omit<ReturnType<typeof objectsOf>, 'cards'>) {
  const say = useTexts(HELD_TEXTS);
  const isNow = useIsAnyCardNow(rows.map(({ key }) => `object ${key}`));
  return (
    <div className={cx('pr-card', isNow ? 'is-now' : 'pr-dims')} style={placed(rect)}>
      {rows.map((card) => {
        const state = card.deletionTimestamp ?? card.phase;
        return (
          <p key={card.key}>
            <span title={card.key}>{cutInMiddle(card.name, charactersIn(rect.w - PADDING) - state.length - 1)}</span>
            <b className={card.deletionTimestamp === null ? 'is-plain' : 'c-terminating is-toned'}>{state}</b>
          </p>
        );
      })}
      {hidden > 0 ? (
        <p>
          <b>{say.plusMore({ count: hidden })}</b>
          {deleting > 0 ? <span>{say.beingDeleted({ count: deleting })}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

interface ApiserverProps {
  readonly room: Rect;
  /** When the object of the shown pod went for good. */
  readonly goneAt: number | undefined;
}

export function Apiserver({ room, goneAt }: ApiserverProps): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const etcd = useClusterState((cluster) => cluster.etcd);
  const focus = useFocus();
  const { cards, rows, hidden, deleting } = useMemo(() => objectsOf(etcd, focus, { cards: 2, rows: 3 }), [etcd, focus]);
  const isGone = usePage((s) => goneAt !== undefined && s.instant.t >= goneAt);
  const missing = isGone && focus.key !== null && etcd.pods[focus.key] === undefined ? focus.key : null;
  const ordered = cards.toSorted((a, b) => Number(b.key === focus.key) - Number(a.key === focus.key));
  // The shown pod's place stays its own.
  const [shown, other] = missing !== null && ordered.length === 1 ? [undefined, ordered[0]] : ordered;
  const isCardNow = useIsAnyCardNow([...cards, ...rows].map(({ key }) => `object ${key}`));
  const first = { ...room, w: Math.round((room.w - GAP) * FIRST) };
  const second = { ...room, x: first.x + first.w + GAP, w: room.w - GAP - first.w };
  const count = cards.length + rows.length + hidden;
  return (
    <>
      <Box
        place="apiserver"
        still={isCardNow}
        className="pr-frame"
        aside={count > 2 ? <small>{say.pods({ count })}</small> : undefined}
      >
        {count === 0 && missing === null ? <p className="is-quiet">{say.noPods}</p> : null}
      </Box>
      {shown === undefined && missing !== null ? (
        <div className="pr-card border-dashed bg-transparent text-ink-3" style={placed(first)}>
          <p>
            <s title={missing}>
              {cutInMiddle(missing.slice(missing.indexOf('/') + 1), charactersIn(first.w - PADDING))}
            </s>
          </p>
        </div>
      ) : null}
      {shown === undefined ? null : <Card card={shown} rect={first} focused={shown.key === focus.key} />}
      {other === undefined ? null : <Card card={other} rect={second} focused={false} />}
      {rows.length === 0 && hidden === 0 ? null : (
        <Rows rows={rows} hidden={hidden} deleting={deleting} rect={second} />
      )}
    </>
  );
}
