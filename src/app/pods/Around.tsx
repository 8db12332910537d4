/**
 * What stands around the pods, with what can be done to it: workloads above their pods; Services, clients, budgets,
 * namespaces and nodes below. Only where the scenario has any, and loaded only then.
 */
import { Fragment, memo, useMemo, useState, type ReactNode } from 'react';
import { nodesOf } from '../../scenario/index.ts';
import { withoutClient } from '../../scenario/editObjects.ts';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { OUTABLES, useElsewhere, useOutages, type Outable } from '../readings/index.ts';
import { Button, Icon, Menu, type MenuHeading, type MenuItem } from '../shell/ui/index.ts';
import { actions, pageStore, useClusterState, usePage, type Scenario } from '../store/index.ts';
import {
  aroundOf,
  type Around as AroundRows,
  type BudgetRow,
  type Counted,
  type NamespaceRow,
  type NodeRow,
  type ServiceRow,
  type WorkloadRow,
} from './around.ts';
import {
  budgetActs,
  cascades,
  nodeActs,
  podDeletes,
  remove,
  restartNow,
  rollouts,
  scales,
  scaleTo,
} from './aroundActs.ts';
import { AROUND_TEXTS, type AroundWords } from './aroundTexts.ts';
import { ReplicasDialog } from './ReplicasDialog.tsx';
import './around.css';

/** More workloads than these are a line each. */
const LOOSE = 2;

const NO_CLIENTS: NonNullable<Scenario['clients']> = [];
type Client = NonNullable<Scenario['clients']>[number];

/** The same rows are the same: of what changes from event to event, a row that says otherwise is drawn anew. */
const isSame = <P extends object>(before: P, after: P): boolean => JSON.stringify(before) === JSON.stringify(after);

function useAround(): AroundRows {
  const seen = useClusterState(({ etcd: { objects }, controllerManager: { node, otherNodes } }) => ({
    objects,
    node,
    otherNodes,
  }));
  const scenario = usePage((s) => s.scenario);
  return useMemo(() => {
    const { objects, node, otherNodes } = seen;
    const names = scenario === null ? [] : nodesOf(scenario).map(({ name }) => name);
    return aroundOf({ objects, node, otherNodes }, names);
  }, [seen, scenario]);
}

export interface AroundProps {
  readonly place: 'above' | 'below';
}

export default function Around({ place }: AroundProps) {
  const around = useAround();
  const clients = usePage((s) => s.scenario?.clients ?? NO_CLIENTS);
  return place === 'above' ? <Workloads rows={around.workloads} /> : <Below around={around} clients={clients} />;
}

/* ---- workloads ---- */

function Workloads({ rows }: { rows: readonly WorkloadRow[] }) {
  const say = useTexts(AROUND_TEXTS);
  if (rows.length === 0) return null;
  const looks = rows.length <= LOOSE ? 'full' : 'line';
  return (
    <ul className="around-workloads" aria-label={say.workloads}>
      {rows.map((row) => (
        <WorkloadHead key={row.key} row={row} look={looks} />
      ))}
    </ul>
  );
}

function countedWords(counted: Counted, say: AroundWords): string {
  switch (counted.of) {
    case 'rollout': {
      const { updated, ready, wanted } = counted;
      return say.rollout({ isUpdated: updated === wanted, updated, ready, wanted });
    }
    case 'ready':
      return say.ready(counted);
    case 'job':
      return say.job(counted);
  }
}

interface HeadProps {
  readonly row: WorkloadRow;
  readonly look: 'full' | 'line';
}

const WorkloadHead = memo(function WorkloadHead({ row, look }: HeadProps) {
  const say = useTexts(AROUND_TEXTS);
  const [asking, setAsking] = useState(false);
  const { kind, name, object, badge, replicas, restarts, deleting } = row;
  const counted = deleting ? say.deleting : countedWords(row.counted, say);
  const toScale = scales(row, say, () => setAsking(true));
  const dialog = asking ? (
    <ReplicasDialog
      object={object}
      initial={replicas ?? 0}
      onClose={() => setAsking(false)}
      onChoose={(count) => {
        setAsking(false);
        scaleTo(object, count, say);
      }}
    />
  ) : null;
  if (look === 'line') {
    const acts: readonly (MenuItem | MenuHeading)[] = [
      ...(restarts ? [{ id: 'restart', label: say.restart, onChoose: () => restartNow(object, say) }] : []),
      ...rollouts(row, say),
      ...(toScale.length > 0 ? [{ heading: say.scale }, ...toScale] : []),
      { heading: say.delete },
      ...cascades(object, say),
      ...podDeletes(row, say),
    ];
    return (
      <li className="around-line">
        <Named kind={kind} name={name} aside={counted} />
        <Acts label={say.moreOf({ object })} items={acts} />
        {dialog}
      </li>
    );
  }
  return (
    <li className="around-block">
      <Heading kind={kind} aside={counted} />
      <div className="around-name">
        <b className="mono" title={name}>
          {name}
        </b>
        {badge === null ? null : <span className="badge">{badge}</span>}
      </div>
      <div className="around-acts">
        {restarts ? (
          <span className="btn-split">
            <Button size="sm" aria-label={say.restartNamed({ object })} onClick={() => restartNow(object, say)}>
              {say.restart}
            </Button>
            <Menu
              label={say.rolloutOf({ object })}
              trigger={{ size: 'sm', 'aria-label': say.rolloutOf({ object }) }}
              face={<Icon name="down" />}
              items={rollouts(row, say)}
            />
          </span>
        ) : null}
        {toScale.length === 0 ? null : (
          <Menu
            label={say.scaleNamed({ object })}
            trigger={{ size: 'sm', 'aria-label': say.scaleNamed({ object }) }}
            face={
              <>
                {say.scale}
                <Icon name="down" />
              </>
            }
            items={toScale}
          />
        )}
        <DeleteObject object={object} more={podDeletes(row, say)} />
      </div>
      {dialog}
    </li>
  );
}, isSame);

function DeleteObject({ object, more }: { object: string; more: readonly MenuItem[] }) {
  const say = useTexts(AROUND_TEXTS);
  return (
    <span className="btn-split">
      <Button size="sm" aria-label={say.deleteNamed({ object })} onClick={() => remove(object, 'background', say)}>
        {say.delete}
      </Button>
      <Menu
        label={say.moreOf({ object })}
        side="below-end"
        trigger={{ size: 'sm', 'aria-label': say.moreOf({ object }) }}
        face={<Icon name="down" />}
        items={[...cascades(object, say), ...more]}
      />
    </span>
  );
}

/* ---- below ---- */

function Below({ around, clients }: { around: AroundRows; clients: readonly Client[] }) {
  const say = useTexts(AROUND_TEXTS);
  const { services, budgets, namespaces, nodes } = around;
  return (
    <>
      <Section label={say.services} items={services}>
        {(row) => <ServiceBlock key={row.key} row={row} />}
      </Section>
      <Section label={say.clients} items={clients}>
        {(client) => <ClientBlock key={client.name} client={client} />}
      </Section>
      <Section label={say.budgets} items={budgets}>
        {(row) => <BudgetBlock key={row.key} row={row} />}
      </Section>
      <Section label={say.namespaces} items={namespaces}>
        {(row) => <NamespaceBlock key={row.key} row={row} />}
      </Section>
      {nodes.length === 0 ? null : <Nodes rows={nodes} />}
    </>
  );
}

interface SectionProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly children: (item: T) => ReactNode;
}

const Section = <T,>({ label, items, children }: SectionProps<T>) =>
  items.length === 0 ? null : (
    <ul className="around-section" aria-label={label}>
      {items.map(children)}
    </ul>
  );

const Heading = ({ kind, aside }: { kind: string; aside?: string }) => (
  <p className="around-heading">
    <span>{kind}</span>
    {aside === undefined ? null : <span className="mono num">{aside}</span>}
  </p>
);

const Named = ({ kind, name, aside }: { kind: string; name: string; aside: string }) => (
  <span className="around-named">
    <span className="around-kind">{kind}</span>
    <b className="mono" title={name}>
      {name}
    </b>
    <span className="mono num around-aside">{aside}</span>
  </span>
);

function Acts({ label, items }: { label: string; items: readonly (MenuItem | MenuHeading)[] }) {
  return (
    <Menu
      label={label}
      side="below-end"
      trigger={{ size: 'sm', variant: 'ghost', className: 'btn-square', 'aria-label': label }}
      face={<Icon name="down" />}
      items={items}
    />
  );
}

const Removal = ({ object, before = [] }: { object: string; before?: readonly MenuItem[] }) => {
  const say = useTexts(AROUND_TEXTS);
  return <Acts label={say.moreOf({ object })} items={[...before, { heading: say.delete }, ...cascades(object, say)]} />;
};

const ServiceBlock = memo(function ServiceBlock({ row }: { row: ServiceRow }) {
  const say = useTexts(AROUND_TEXTS);
  const { name, object, badges, ready, notReady, terminating } = row;
  return (
    <li className="around-block">
      <Heading kind={say.service} />
      <div className="around-name">
        <b className="mono" title={name}>
          {name}
        </b>
        {badges.map((badge) => (
          <span className="badge" key={badge}>
            {badge}
          </span>
        ))}
        <Removal object={object} />
      </div>
      <p className="mono num around-says">{say.endpoints({ ready, notReady, terminating })}</p>
    </li>
  );
}, isSame);

const ClientBlock = memo(function ClientBlock({ client }: { client: Client }) {
  const say = useTexts(AROUND_TEXTS);
  const { name, to, rate, from = 'outside', through, keepAlive = 'none', retry = 'none', timeout = '2s' } = client;
  const fields = [
    [say.rate, rate],
    [say.keepAlive, keepAlive],
    [say.retry, retry],
    [say.timeout, timeout],
  ] as const;
  const onRemove = (): void => {
    const { scenario } = pageStore.getState();
    if (scenario !== null) void actions.change(withoutClient(scenario, name), say.clientRemoved({ name }));
  };
  return (
    <li className="around-block">
      <Heading kind={say.client} />
      <div className="around-name">
        <b className="mono" title={name}>
          {name}
        </b>
        <Acts
          label={say.moreOf({ object: name })}
          items={[{ id: 'remove', label: say.removeClientNamed({ name }), onChoose: onRemove }]}
        />
      </div>
      <p className="around-says">
        {say.goesTo({ service: to, from, isOutside: from === 'outside', isBalanced: through === 'loadBalancer' })}
      </p>
      <dl className="around-fields mono">
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}, isSame);

const BudgetBlock = memo(function BudgetBlock({ row }: { row: BudgetRow }) {
  const say = useTexts(AROUND_TEXTS);
  const { name, object, allowed, healthy, desired } = row;
  return (
    <li className="around-block">
      <Heading kind={say.budget} />
      <div className="around-name">
        <b className="mono" title={name}>
          {name}
        </b>
        <Removal object={object} before={budgetActs(row, say)} />
      </div>
      <p className="around-says">{say.budgetSays({ allowed, healthy, desired })}</p>
    </li>
  );
}, isSame);

const NamespaceBlock = memo(function NamespaceBlock({ row }: { row: NamespaceRow }) {
  const say = useTexts(AROUND_TEXTS);
  const { name, object, deleting, remains } = row;
  return (
    <li className="around-block">
      <Heading kind={say.namespace} aside={deleting ? say.terminating : say.active} />
      <div className="around-name">
        <b className="mono" title={name}>
          {name}
        </b>
        <Removal object={object} />
      </div>
      {remains === null ? null : <p className="around-says mono wrap-anywhere">{remains}</p>}
    </li>
  );
}, isSame);

/* ---- nodes ---- */

type OnNode = Exclude<Outable, 'apiserver'>;

function Nodes({ rows }: { rows: readonly NodeRow[] }) {
  const elsewhere = useElsewhere();
  const own = useClusterState(({ node }) => node.name);
  const here = useOutages();
  const ofOwn = new Map(
    OUTABLES.flatMap((of): readonly (readonly [OnNode, number])[] => {
      const since = here[of];
      return of === 'apiserver' || since === undefined ? [] : [[of, since]];
    }),
  );
  return (
    <>
      <p className="pods-group pods-group-node mono text-ink-3" id="pods-nodes">
        kubectl get nodes
      </p>
      <ul aria-labelledby="pods-nodes">
        {rows.map((row) => {
          const out = row.name === own ? ofOwn : (elsewhere?.outOn(row.name) ?? new Map<OnNode, number>());
          return <NodeLine key={row.name} row={row} out={[...out]} />;
        })}
      </ul>
    </>
  );
}

interface NodeLineProps {
  readonly row: NodeRow;
  /** What is away on it, and since when, µs. */
  readonly out: readonly (readonly [OnNode, number])[];
}

const NodeLine = memo(function NodeLine({ row, out }: NodeLineProps) {
  const say = useTexts(AROUND_TEXTS);
  const { lane } = useTexts(OUTAGE_TEXTS);
  const { name, status, ready, taints } = row;
  const isWell = status !== null && ready === 'True';
  return (
    <li className="around-node">
      <span className="around-node-head">
        <NodeSign lost={!isWell || out.length > 0} />
        <b className="mono" title={name}>
          {name}
        </b>
        <span className={`mono around-status ${isWell ? '' : 'text-failure-text'}`}>
          {status === null ? say.gone : <Conditions of={status} />}
        </span>
        <Acts label={say.nodeActs({ node: name })} items={nodeActs(row, new Map(out), say)} />
      </span>
      {out.map(([of, since]) => (
        <span className="around-node-says" key={of}>
          {say.wentOut({ what: lane[of].down, at: instant(since) })}
        </span>
      ))}
      {status !== null && ready === 'Unknown' ? <span className="around-node-says">{say.unknown}</span> : null}
      {taints.map((taint) => (
        <span className="around-node-says mono" key={taint}>
          {taint}
        </span>
      ))}
    </li>
  );
}, isSame);

/** As kubectl prints them, in two lines where they need them. */
const Conditions = ({ of }: { of: string }) =>
  of.split(',').map((condition, i) => (
    <Fragment key={condition}>
      {i === 0 ? null : (
        <>
          ,<wbr />
        </>
      )}
      {condition}
    </Fragment>
  ));

/** A node that is there: a square; one that is lost: hatched. */
const NodeSign = ({ lost }: { lost: boolean }) =>
  lost ? (
    <span className="pods-hatch w-3.5 h-3.5 rounded-1 bg-(--hatch) flex-none" aria-hidden="true" />
  ) : (
    <span className="around-node-sign" aria-hidden="true" />
  );
