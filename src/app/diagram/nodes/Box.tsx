/**
 * One box of the diagram: a button with the box's name, around whatever the box shows. What it shows is read from the
 * cluster's state by the box itself, so that a step draws only the boxes that it changed.
 */
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { actions, useClusterState } from '../../store/index.ts';
import { withoutNode } from '../../explain/index.ts';
import { OUTAGE_TEXTS } from '../../outages/index.ts';
import { Flash } from '../../flash/index.ts';
import { useTexts } from '../../language/index.ts';
import { MiddleCut } from '../../shell/ui/index.ts';
import { useDiagram } from '../DiagramContext.ts';
import { isPart } from '../picture/outages.ts';
import { seconds } from '../contents/time.ts';
import { useBoxOutage, useIsNow, useIsOnTheWay, useIsPointedAt, useLastHere } from '../picture/hooks.ts';
import { TEXTS } from '../contents/texts.ts';
import { WORDS } from '../words.ts';
import { useOutages, type Place } from '../../readings/index.ts';

export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

interface Standing {
  readonly isDown: boolean;
  /** Of a process that is gone: it holds nothing, and shows nothing. */
  readonly isEmpty: boolean;
  /** What is away, in words; empty where nothing is. */
  readonly told: readonly string[];
}

function useStanding(place: Place): Standing {
  const { layout } = useDiagram();
  const { network } = useOutages();
  const { since, cutOff } = useTexts(OUTAGE_TEXTS);
  const outage = useBoxOutage(place);
  const cut = place === 'kubelet' && network !== undefined ? [cutOff({ at: seconds(network) })] : [];
  return {
    isDown: outage !== null,
    isEmpty: outage !== null && isPart(layout, place),
    told: [...(outage === null ? [] : [since[outage.of]({ at: seconds(outage.since) })]), ...cut],
  };
}

interface NameProps {
  readonly children: string;
  /** In full, where that is more. */
  readonly title?: string;
  readonly className?: string;
}

interface BoxProps {
  readonly place: Place;
  /** As written on the box; the place's own name unless it is too long. */
  readonly title?: string;
  /** What it holds, in words. */
  readonly say: string;
  /** Nothing of interest goes on here: its name steps back. */
  readonly quiet?: boolean;
  /** A part of it shows what changed, so the box itself stays as it is. */
  readonly still?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
}

export function Box({
  place,
  title,
  say,
  quiet = false,
  still = false,
  className,
  children,
  aside,
}: BoxProps): ReactElement {
  const { open, opened, reveal } = useDiagram();
  const isNow = useIsNow(place) && !still;
  const isOnTheWay = useIsOnTheWay(place);
  const isPointedAt = useIsPointedAt(place);
  const last = useLastHere(place);
  const { isDown, isEmpty, told } = useStanding(place);
  const { comma } = useTexts(TEXTS);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened === place;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      className={cx(
        'dg-box flex flex-col [font:11px/16px_var(--font-ui)] text-left pointer-events-auto',
        className,
        isDown && 'is-down',
        isEmpty && 'is-part',
        isNow && !isEmpty && 'is-now',
        isPointedAt && 'is-pointed',
        quiet && !isNow && !isOnTheWay && 'is-quiet',
      )}
      aria-label={`${WORDS[place].name}: ${[...told, ...(isEmpty ? [] : [say])].join(comma)}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => open(isOpen ? null : place)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        open(null);
      }}
      onFocus={() => reveal(place)}
      onPointerEnter={() => actions.hover(last())}
      onPointerLeave={() => actions.hover(null)}
    >
      <span className="dg-head flex flex-none justify-between gap-2 whitespace-nowrap">
        <b>{title ?? WORDS[place].name}</b>
        {aside}
      </span>
      {isEmpty ? null : children}
    </button>
  );
}

/** Of what ReplicaSets and DaemonSets make up for their pods. */
export const NAME_END = 5;

/** A name that gives way in its middle. */
export function Name({ children, title = children, className = '' }: NameProps): ReactElement {
  return (
    <span className={cx('dg-name font-mono', className)}>
      <MiddleCut text={children} title={title} tail={NAME_END} />
    </span>
  );
}

/** A pod as the node knows it; in full on the tooltip. */
export function PodName({ name, uid, strong = false }: { name: string; uid: string; strong?: boolean }): ReactElement {
  const node = useClusterState((cluster) => cluster.node.name);
  return (
    <Name className={cx(strong && 'hi')} title={name}>
      {withoutNode(name, uid, node)}
    </Name>
  );
}

/** A name and its value, in the way that a machine would say them; and what the value was before the present step. */
export function Pair({
  name,
  value,
  was,
  brief = false,
  strong = false,
  tone,
}: {
  name: string;
  value: string;
  was?: string | null | undefined;
  brief?: boolean;
  strong?: boolean;
  tone?: string;
}): ReactElement {
  return (
    <span>
      <Flash was={was} now={value} brief={brief} name={name}>
        <em className={cx(strong && 'hi', tone)}>{value}</em>
      </Flash>
    </span>
  );
}
