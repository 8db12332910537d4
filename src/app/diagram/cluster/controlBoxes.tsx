/** The boxes above and beside the nodes: kubectl, the API server with its objects, controllers, clients. */
import { Fragment, type ReactElement } from 'react';
import { nodeKey } from '../../../kube/apiObjects.ts';
import { useTexts } from '../../language/index.ts';
import { useOutages } from '../../readings/index.ts';
import { MiddleCut } from '../../shell/ui/index.ts';
import { actions } from '../../store/index.ts';
import { shownCommand, typedOf } from '../contents/command.ts';
import { objectCard } from '../contents/objects.ts';
import { cx } from '../nodes/Box.tsx';
import { useSceneHere } from './context.ts';
import { Part } from './nodeBoxes.tsx';
import { clientLines, doingWords, soFarGroups, waiting } from './said.ts';
import { TEXTS } from './texts.ts';

/** px of a box in which three lines of a command stand over what it waits for. */
const ROOM_OF_COMMAND = 90;

export function KubectlBox(): ReactElement {
  const say = useTexts(TEXTS);
  const { states, layout } = useSceneHere();
  const shown = shownCommand(states[0]?.kubectl.commands ?? []);
  const isLow = layout.boxes.some(({ kind, h }) => kind === 'kubectl' && h < ROOM_OF_COMMAND);
  return (
    <Part id="kubectl" title="kubectl" className="is-frame">
      <span className={cx('dgc-command', isLow && 'is-low')} title={shown?.line}>
        {shown === undefined ? <em>{say.kubectl.nothing}</em> : typedOf(shown)}
      </span>
      {shown?.waitsFor === undefined ? null : (
        <span className="dg-line">
          <em>{say.kubectl.waits}</em>
        </span>
      )}
    </Part>
  );
}

function Row({
  name,
  value,
  strong,
}: {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
}): ReactElement {
  return (
    <span className="dg-row">
      <span>{name}</span>
      <em className={cx('dg-name', strong && 'hi')} title={value}>
        {value}
      </em>
    </span>
  );
}

/** What an object is called; it leads to the object itself. */
function Title({ of, children }: { readonly of: string | null; readonly children: string }): ReactElement {
  const say = useTexts(TEXTS);
  return (
    <button
      type="button"
      className="dgc-open dgc-title"
      title={say.openObject({ name: children })}
      aria-label={say.openObject({ name: children })}
      onClick={() => actions.showObject(of)}
    >
      <b className="dg-name">{children}</b>
    </button>
  );
}

function SliceTable(): ReactElement | null {
  const say = useTexts(TEXTS);
  const { slice } = useSceneHere();
  if (slice === null) return null;
  const told = (value: boolean | null): string => (value === null ? say.unset : value ? say.yes : say.no);
  return (
    <div className="dg-card dgc-card dgc-slice">
      <table>
        <caption>
          <span className="flex justify-between gap-2">
            <Title of={slice.key}>{slice.title}</Title>
            {slice.more === 0 ? null : <small className="dg-line">{say.slice.more({ count: slice.more })}</small>}
          </span>
        </caption>
        <thead>
          <tr>
            {['address', 'pod', 'node', 'ready', 'serving', 'terminating'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slice.rows.map(({ address, pod, node, ready, serving, terminating, isChanged }) => (
            <tr key={`${address} ${pod}`} className={cx(isChanged && 'is-changed')}>
              <td>{address}</td>
              <td>
                <MiddleCut text={pod} tail={6} />
              </td>
              <td>{node.replace(/^node-/, '')}</td>
              <td>{told(ready)}</td>
              <td>{told(serving)}</td>
              <td>{told(terminating)}</td>
            </tr>
          ))}
          {slice.rows.length === 0 ? (
            <tr>
              <td colSpan={6}>{say.slice.none}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** A pod as the API has it. */
function PodObject(): ReactElement | null {
  const say = useTexts(TEXTS);
  const { states, pod, step } = useSceneHere();
  if (pod === null) return null;
  const object = states[0]?.etcd.pods[pod];
  const name = pod.replace(/^.*\//, '');
  const isNow = step?.pod !== undefined && `${step.pod.namespace}/${step.pod.name}` === pod && step.actor === 'etcd';
  if (object === undefined) {
    return (
      <div className="dg-card dgc-card">
        <Title of={null}>{name}</Title>
        <span className="dg-line">{say.api.noObject}</span>
      </div>
    );
  }
  const card = objectCard(pod, object);
  return (
    <div className={cx('dg-card dgc-card', isNow && 'is-now')}>
      <Title of={null}>{card.name}</Title>
      <Row name="node" value={object.spec.nodeName ?? say.unset} />
      <Row
        name="deletionTimestamp"
        value={card.deletionTimestamp ?? say.unset}
        strong={card.deletionTimestamp !== null}
      />
      <Row name="grace" value={card.grace === null ? say.unset : `${card.grace} s`} />
      <Row name="phase" value={card.phase} />
      <Row name="Ready" value={card.ready} />
    </div>
  );
}

function NodeObjectCard(): ReactElement | null {
  const { node } = useSceneHere();
  if (node === null) return null;
  return (
    <div className="dg-card dgc-card">
      <Title of={nodeKey(node.name)}>{node.name}</Title>
      <Row name="Ready" value={node.ready} strong />
      {node.taints.slice(0, 4).map(([effect, key]) => (
        <Row key={`${effect} ${key}`} name={effect} value={key} />
      ))}
    </div>
  );
}

function WorkloadObject(): ReactElement | null {
  const { workload } = useSceneHere();
  if (workload === null) return null;
  return (
    <div className="dg-card dgc-card">
      <Title of={workload.key}>{workload.title}</Title>
      {workload.rows.map(([name, value]) => (
        <Row key={name} name={name} value={value} />
      ))}
    </div>
  );
}

export function ApiBox(): ReactElement {
  const say = useTexts(TEXTS);
  const { slice, controllers, traffic, states } = useSceneHere();
  const { apiserver } = useOutages();
  const aside = apiserver !== undefined ? say.api.down : `rv ${states[0]?.etcd.revision ?? ''}`;
  return (
    <Part id="api" title="kube-apiserver" aside={aside} className={cx('is-frame', apiserver !== undefined && 'is-off')}>
      <span className="dgc-cards">
        <WorkloadObject />
        {slice === null ? <PodObject /> : <SliceTable />}
        <NodeObjectCard />
      </span>
      {(traffic.length === 0 ? [] : controllers).map(({ name, doing, waits }) => (
        <span key={name} className="dg-line dgc-controller" title={doingWords(doing, say)}>
          {say.controller[name]}: <em className={cx(waits && 'hi')}>{doingWords(doing, say)}</em>
        </span>
      ))}
    </Part>
  );
}

export function ControllerBox({ name }: { readonly name: string }): ReactElement | null {
  const say = useTexts(TEXTS);
  const { controllers } = useSceneHere();
  const own = controllers.find((each) => each.name === name);
  if (own === undefined) return null;
  const isNow = waiting(controllers) === own;
  const text = doingWords(own.doing, say);
  return (
    <Part
      id={`controller ${name}`}
      title={say.controller[own.name]}
      label={`${say.controller[own.name]}: ${text}`}
      className={cx('is-frame', isNow && 'is-now')}
    >
      <span className={cx('dgc-doing', own.waits && 'hi')} title={text}>
        {text}
      </span>
    </Part>
  );
}

export function ClientBox({ name }: { readonly name: string }): ReactElement | null {
  const say = useTexts(TEXTS);
  const { traffic } = useSceneHere();
  const client = traffic.find((each) => each.client.name === name)?.client;
  if (client === undefined) return null;
  const [rate = '', ...others] = clientLines(client, say);
  return (
    <Part id={`client ${name}`} title={name} className="is-frame">
      <span className="dg-line hi">{rate}</span>
      {others.map((line) => (
        <span key={line} className="dg-line">
          {line}
        </span>
      ))}
    </Part>
  );
}

export function BalancerBox(): ReactElement {
  const say = useTexts(TEXTS);
  const { traffic, columns } = useSceneHere();
  const [first] = traffic;
  return (
    <Part id="balancer" title={say.balancer.title} className="is-frame">
      <span className="dg-line">{say.balancer.to({ service: first?.service.replace(/^.*\//, '') ?? '' })}</span>
      {columns.slice(0, 2).map(({ name }) => (
        <span key={name} className="dg-line">
          <em>{name}</em>
        </span>
      ))}
    </Part>
  );
}

export function SoFarBox(): ReactElement | null {
  const say = useTexts(TEXTS);
  const { soFar } = useSceneHere();
  if (soFar === null) return null;
  return (
    <Part id="soFar" title={say.soFar.title} className="is-frame dgc-sofar">
      {soFarGroups(soFar, say).map((rows) => (
        <Fragment key={rows[0]?.[0]}>
          <span className="dgc-rule" />
          {rows.map(([name, value, isBad]) => (
            <span key={name} className={cx('dg-row', isBad && 'is-failed')}>
              <span>{name}</span>
              <em className={cx(isBad && 'is-failed')}>{value}</em>
            </span>
          ))}
        </Fragment>
      ))}
    </Part>
  );
}
