/** The boxes of a node: kube-proxy, pods, kubelet and containerd. */
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { MiddleCut, StateIcon } from '../../shell/ui/index.ts';
import { actions, useNodeInView, usePinnedPod } from '../../store/index.ts';
import { cx } from '../nodes/Box.tsx';
import { TEXTS as DIAGRAM_TEXTS } from '../texts.ts';
import { useSceneHere } from './context.ts';
import type { NodeColumn, PodThere } from './columns.ts';
import { rowsShown } from './layCluster.ts';
import { useIsGlowing } from './packets.ts';
import {
  alsoOn,
  hiddenPods,
  kubeletWords,
  listenerOf,
  nodeBadge,
  podLines,
  podsInRows,
  proxyAside,
  proxyRules,
  runtimeWords,
} from './said.ts';
import { TEXTS } from './texts.ts';

const TAIL = 6;

export function Part({
  id,
  title,
  aside,
  className,
  label,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly className?: string | false | undefined;
  readonly label?: string;
  readonly children?: ReactNode;
}): ReactElement {
  const isNow = useIsGlowing(id);
  return (
    <fieldset
      aria-label={label ?? title}
      className={cx('dg-box dgc-box flex flex-col [font:11px/16px_var(--font-ui)]', isNow && 'is-now', className)}
    >
      <span className="dg-head flex flex-none justify-between gap-2 whitespace-nowrap">
        <b className="truncate">{title}</b>
        {aside === undefined ? null : <small>{aside}</small>}
      </span>
      {children}
    </fieldset>
  );
}

const useColumn = (name: string): NodeColumn | undefined => useSceneHere().columns.find((each) => each.name === name);

export function NodeFrame({ name }: { readonly name: string }): ReactElement {
  const say = useTexts(TEXTS);
  const column = useColumn(name);
  const isInView = useNodeInView() === name;
  const isNow = useIsGlowing(`node ${name}`);
  const lost = column?.lost;
  const badge = column === undefined ? null : nodeBadge(column, say);
  return (
    <fieldset
      aria-label={badge === null ? name : `${name}: ${badge}`}
      className={cx('dg-box dgc-box is-frame dgc-node', isNow && 'is-now', lost !== undefined && 'is-lost')}
    >
      <span className="dg-head flex items-center justify-between gap-2 whitespace-nowrap">
        <button
          type="button"
          className={cx('dgc-open', isInView && 'is-in-view')}
          aria-label={say.openInside({ node: name })}
          title={say.openInside({ node: name })}
          onClick={() => {
            actions.pinNode(name);
            actions.setView({ diagram: 'inside' });
          }}
        >
          <b className="dg-name">
            <MiddleCut text={name} tail={TAIL} />
          </b>
        </button>
        {badge === null ? (
          <small className="flex-none">{say.node.lease({ age: Math.floor(column?.lease ?? 0) })}</small>
        ) : (
          <span className="dgc-badge">{badge}</span>
        )}
      </span>
      {lost === undefined ? null : <span className="dg-hatch inset-0" aria-hidden="true" />}
    </fieldset>
  );
}

export function ProxyBox({ name }: { readonly name: string }): ReactElement {
  const say = useTexts(TEXTS);
  const proxies = useSceneHere().proxies.get(name) ?? [];
  const lost = useColumn(name)?.lost;
  const [first] = proxies;
  const isOld = proxies.some((each) => each.isOld);
  return (
    <Part
      id={`proxy ${name}`}
      title="kube-proxy"
      aside={proxyAside(first, say)}
      className={cx(lost !== undefined && 'is-faint', isOld && 'is-old')}
    >
      {first === undefined ? null : (
        <span className="dg-line">
          <em>{proxyRules(first, say)}</em>
        </span>
      )}
      <span className="dg-line dgc-addresses">
        {first?.addresses.slice(0, 3).map(({ address, isStale }) => (
          <em
            key={address}
            className={cx(isStale && 'is-stale')}
            title={isStale ? say.proxy.stale({ address }) : undefined}
          >
            {address}
            {isStale ? <span className="sr-only">{say.proxy.stale({ address })}</span> : null}
          </em>
        ))}
        {(first?.addresses.length ?? 0) > 3 ? (
          <em>{say.proxy.more({ count: (first?.addresses.length ?? 0) - 3 })}</em>
        ) : null}
      </span>
    </Part>
  );
}

const choose = (key: string, isPinned: boolean): void => actions.setView({ pod: isPinned ? null : key });

export function PodCard({ node, podKey }: { readonly node: string; readonly podKey: string }): ReactElement | null {
  const column = useColumn(node);
  const pod = column?.pods.find(({ key }) => key === podKey);
  return column === undefined || pod === undefined ? null : <PodThereCard column={column} pod={pod} />;
}

function PodThereCard({ column, pod }: { readonly column: NodeColumn; readonly pod: PodThere }): ReactElement {
  const say = useTexts(TEXTS);
  const { states } = useTexts(DIAGRAM_TEXTS);
  const scene = useSceneHere();
  const { pod: chosen } = scene;
  const also = alsoOn(scene, column.name, pod, say);
  const isPinned = usePinnedPod() === pod.key;
  const isNow = useIsGlowing(`pod ${pod.key}`);
  const listener = listenerOf(pod, scene, say);
  const { lost } = column;
  const isUnknown = lost !== undefined;
  const lines = podLines(pod, column, scene, say);
  const state = isUnknown ? say.pod.unknown : states[pod.state];
  return (
    <button
      type="button"
      className={cx(
        'dg-box dgc-box dgc-pod flex flex-col text-left pointer-events-auto',
        isNow && 'is-now',
        isUnknown && 'is-unknown',
        chosen === pod.key && 'is-chosen',
        listener?.isClosed === true && 'is-closed',
      )}
      aria-pressed={isPinned}
      aria-label={[pod.name, state, pod.status, ...lines.map(({ text }) => text), pod.signal, also]
        .filter(Boolean)
        .join(say.comma)}
      title={isPinned ? say.pod.unchoose({ pod: pod.name }) : say.pod.choose({ pod: pod.name })}
      onClick={() => choose(pod.key, isPinned)}
    >
      <span className="flex items-center gap-1.5 min-w-0">
        <StateIcon shape={isUnknown ? 'none' : pod.state} />
        <b className="dg-name font-mono">
          <MiddleCut text={pod.name} tail={TAIL} />
        </b>
      </span>
      {lines.map(({ text, isStrong }) => (
        <span key={text} className={cx('dg-line', isStrong && 'hi')}>
          {text}
        </span>
      ))}
      {also === undefined ? null : (
        <span className="dg-line dgc-also" title={also}>
          {also}
        </span>
      )}
      {isUnknown || (also !== undefined && pod.status !== undefined) ? null : (
        <span className="dg-line flex items-center gap-1.5">
          {pod.signal === undefined ? <em>{pod.status}</em> : <span className="dg-signal">{pod.signal}</span>}
        </span>
      )}
    </button>
  );
}

function PodRow({ column, pod }: { readonly column: NodeColumn; readonly pod: PodThere }): ReactElement {
  const say = useTexts(TEXTS);
  const { states } = useTexts(DIAGRAM_TEXTS);
  const { pod: chosen } = useSceneHere();
  const isPinned = usePinnedPod() === pod.key;
  const isUnknown = column.lost !== undefined;
  const word = isUnknown ? say.pod.mayRun : (pod.status ?? say.pod.noObject);
  return (
    <button
      type="button"
      className={cx('dgc-row pointer-events-auto', chosen === pod.key && 'is-chosen')}
      aria-pressed={isPinned}
      aria-label={[pod.name, isUnknown ? say.pod.unknown : states[pod.state], word].join(say.comma)}
      onClick={() => choose(pod.key, isPinned)}
    >
      <StateIcon shape={isUnknown ? 'none' : pod.state} />
      <span className="dg-name font-mono">
        <MiddleCut text={pod.name} tail={TAIL} />
      </span>
      <span className="dgc-word">{word}</span>
    </button>
  );
}

export function PodRows({ name }: { readonly name: string }): ReactElement | null {
  const say = useTexts(TEXTS);
  const { states } = useTexts(DIAGRAM_TEXTS);
  const { pod: chosen } = useSceneHere();
  const column = useColumn(name);
  if (column === undefined) return null;
  const { shown, hidden } = podsInRows(column.pods, chosen, rowsShown(column.pods.length));
  const list = hiddenPods(hidden, states, say);
  return (
    <fieldset aria-label={name} className="dg-box dgc-box dgc-rows">
      {shown.map((pod) => (
        <PodRow key={pod.key} column={column} pod={pod} />
      ))}
      {hidden.length === 0 ? null : (
        <span className="dgc-row is-count" title={list}>
          {say.pods.more({ count: hidden.length, list })}
        </span>
      )}
    </fieldset>
  );
}

export function KubeletBox({ name }: { readonly name: string }): ReactElement | null {
  const say = useTexts(TEXTS);
  const scene = useSceneHere();
  const column = useColumn(name);
  const state = scene.states.find(({ node }) => node.name === name);
  if (column === undefined || state === undefined) return null;
  const { kubeletDown, lost, pods } = column;
  const text = kubeletWords(scene, column, state, say);
  return (
    <Part
      id={`kubelet ${name}`}
      title="kubelet"
      aside={say.kubelet.count({ count: pods.length })}
      className={cx(kubeletDown !== undefined && 'is-off', lost !== undefined && 'is-faint')}
    >
      {kubeletDown === undefined || lost !== undefined ? null : (
        <span className="dg-hatch inset-0" aria-hidden="true" />
      )}
      <span className="dg-line" title={text}>
        <em>{text}</em>
      </span>
    </Part>
  );
}

export function RuntimeBox({ name }: { readonly name: string }): ReactElement | null {
  const say = useTexts(TEXTS);
  const column = useColumn(name);
  if (column === undefined) return null;
  const { lost, runtimeDown } = column;
  return (
    <Part
      id={`runtime ${name}`}
      title="containerd"
      aside={lost === undefined ? undefined : say.pod.unknown}
      className={cx(runtimeDown && 'is-off', lost !== undefined && 'is-faint')}
    >
      <span className="dg-line">
        <em>{runtimeWords(column, say)}</em>
      </span>
    </Part>
  );
}
