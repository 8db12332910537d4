/** A namespace of a cluster as it is watched: its pods, what is expected of the chosen one, its diagnosis and its course. */
import { useTexts } from '../language/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { Badge, Button, StateIcon } from '../shell/ui/index.ts';
import type { LiveLook, LiveRow, LiveSnapshot } from '../../worker/evidenceProtocol.ts';
import { lengthOf } from '../../words/index.ts';
import { toggleBell, useRings } from './bell.ts';
import { Course } from './Course.tsx';
import { useEvidence } from './evidenceStore.ts';
import { Finding } from './Finding.tsx';
import { leaveCluster, lookAt, saveRecording, stopWatching, useLive, watchCluster } from './live.ts';
import { EndpointSlices } from './EndpointSlices.tsx';
import { LiveExpected } from './LiveExpected.tsx';
import { livePhase } from './liveMachine.ts';
import { LIVE } from './liveTexts.ts';
import { counted } from './names.ts';

/** Has kubectl proxy refuse whatever changes something. */
const READ_ONLY = '--reject-methods=POST,PUT,PATCH,DELETE';

export default function LivePage() {
  const snapshot = useLive((s) => s.context.snapshot);
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <Bar snapshot={snapshot} />
      <div className="flex-1 min-h-0 grid grid-cols-[280px_minmax(0,1fr)] phone:flex phone:flex-col phone:overflow-auto">
        <aside className="min-h-0 flex flex-col bg-surface border-r border-r-line phone:flex-none phone:border-r-0 phone:border-b phone:border-b-line">
          <Rows snapshot={snapshot} />
          <Seen snapshot={snapshot} />
        </aside>
        <div className="min-w-0 min-h-0 overflow-auto phone:overflow-visible">
          <Looked snapshot={snapshot} />
        </div>
      </div>
    </div>
  );
}

function Bar({ snapshot }: { snapshot: LiveSnapshot | null }) {
  const say = useTexts(LIVE);
  const phase = useLive(livePhase);
  const wanted = useLive((s) => s.context.namespace);
  const isOn = phase === 'connecting' || phase === 'watching' || phase === 'retrying';
  const namespace = snapshot?.namespace ?? wanted ?? '';
  return (
    <header className="flex-none flex flex-wrap items-center gap-2 min-h-10 py-1 px-3 bg-surface border-b border-b-line">
      <h2 className="text-13 font-semibold">
        {say.page({ host: window.location.host })}{' '}
        <span className="mono text-11 font-normal text-ink-3">{snapshot?.version}</span>
      </h2>
      <Badge>{say.readOnly}</Badge>
      <output>
        <Badge>{phase === 'lost' || phase === 'off' ? say.is.stopped : say.is[phase]}</Badge>
      </output>
      <Namespace key={namespace} namespace={namespace} namespaces={snapshot?.namespaces ?? null} />
      <span className="flex-1" />
      <Button size="sm" variant="ghost" icon="export" disabled={snapshot === null} onClick={() => void saveRecording()}>
        {say.save}
      </Button>
      {isOn ? (
        <Button size="sm" onClick={stopWatching}>
          {say.stop}
        </Button>
      ) : (
        <Button size="sm" onClick={() => watchCluster(wanted)}>
          {say.again}
        </Button>
      )}
      <Button size="sm" icon="undo" onClick={leaveCluster}>
        {say.leave}
      </Button>
    </header>
  );
}

/** Chosen where they may be listed, named where not. */
function Namespace({ namespace, namespaces }: { namespace: string; namespaces: readonly string[] | null }) {
  const say = useTexts(LIVE);
  return (
    <label className="flex items-center gap-1.5 text-12 text-ink-2">
      {say.namespace}
      {namespaces === null ? (
        <input
          className="input mono w-36"
          defaultValue={namespace}
          spellCheck={false}
          onKeyDown={({ key, currentTarget: { value } }) => {
            if (key === 'Enter' && /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(value)) watchCluster(value);
          }}
        />
      ) : (
        <select className="input mono" value={namespace} onChange={({ target }) => watchCluster(target.value)}>
          {namespaces.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </label>
  );
}

const NO_ROWS: readonly LiveRow[] = [];

function Rows({ snapshot }: { snapshot: LiveSnapshot | null }) {
  const say = useTexts(LIVE);
  const rows = snapshot?.rows ?? NO_ROWS;
  const isRefused = snapshot?.is === 'refused'; // nobody knows then how many there are
  const more = (snapshot?.pods ?? 0) - rows.filter(({ goneAt }) => goneAt === null).length;
  return (
    <section className="flex-1 min-h-0 flex flex-col phone:flex-none" aria-label={say.pods}>
      <header className="bar">
        <h3>{say.pods}</h3>
        <span className="cap">
          {snapshot === null || isRefused ? '' : say.leaving({ ...counted(snapshot.leaving), all: snapshot.pods })}
        </span>
      </header>
      {snapshot !== null && snapshot.leaving === 0 && !isRefused ? <p className="cap p-3">{say.noneLeaves}</p> : null}
      <ul className="flex-1 min-h-0 overflow-auto phone:flex-none phone:max-h-44">
        {rows.map((row) => (
          <li key={row.uid}>
            <Row row={row} now={snapshot?.now ?? 0} isChosen={snapshot?.look?.uid === row.uid} />
          </li>
        ))}
        {more > 0 ? <li className="cap p-3">{say.more({ shown: more })}</li> : null}
      </ul>
    </section>
  );
}

function Row({ row, now, isChosen }: { row: LiveRow; now: number; isChosen: boolean }) {
  const say = useTexts(LIVE);
  const { uid, name, phase, askedAt, goneAt } = row;
  const shape = goneAt !== null ? 'gone' : askedAt !== null ? 'terminating' : phase === 'Running' ? 'sync' : 'waiting';
  const said = goneAt !== null ? say.goneRow : askedAt !== null ? lengthOf(Math.max(0, now - askedAt)) : phase;
  return (
    <button
      type="button"
      className={`w-full flex items-center gap-2 py-1.5 px-3 text-left border-l-2 hover:bg-raised ${isChosen ? 'border-l-user bg-raised' : 'border-l-transparent'}`}
      aria-pressed={isChosen}
      onClick={() => lookAt(uid)}
    >
      <StateIcon shape={shape} />
      <span className="mono flex-1 min-w-0 truncate text-12" title={name}>
        {name}
      </span>
      <span className="mono flex-none text-11 text-ink-3">{said}</span>
    </button>
  );
}

/** What is asked of the cluster, and what it does not give. */
function Seen({ snapshot }: { snapshot: LiveSnapshot | null }) {
  const say = useTexts(LIVE);
  if (snapshot === null) return null;
  const { look, requests, because, unseen, unread, ahead, now } = snapshot;
  const rows = [
    [say.requestsName, say.requests(counted(requests))],
    because === 'endless' || because === 'tooLarge' || because === 'shortWatch'
      ? [say.pods, say.askedAgain[because]]
      : null,
    unseen.length === 0 ? null : [say.watches, unseen.map((name) => say.unseenOf[name]).join(', ')],
    unread.length === 0 ? null : [say.unread, unread.join(', ')],
    look === null || look.log === null ? null : [say.log, say.logIs[look.log]],
    look === null || look.nodeReady === '' ? null : [say.node, say.nodeIs({ node: look.node, ready: look.nodeReady })],
    look === null || look.renewedAt === null
      ? null
      : [say.lease, say.ago({ by: lengthOf(Math.max(0, now - look.renewedAt)) })],
  ].filter((row) => row !== null);
  return (
    <footer className="flex-none grid gap-2 p-3 border-t border-t-line text-11">
      <dl className="grid gap-1">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-3">{name}</dt>
            <dd className="mono text-right text-ink-2 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cap text-pretty">{say.readOnlyMore({ flag: READ_ONLY })}</p>
      {ahead === 0 ? null : <p className="cap">{say.clock({ by: lengthOf(Math.abs(ahead)) })}</p>}
    </footer>
  );
}

function Looked({ snapshot }: { snapshot: LiveSnapshot | null }) {
  const say = useTexts(LIVE);
  const phase = useLive(livePhase);
  const hasPod = useEvidence((s) => s.pod !== null);
  const look = snapshot?.look ?? null;
  if (phase === 'lost') return <p className="p-6 text-13">{say.lost}</p>;
  if (phase === 'refused')
    return (
      <p className="p-6 text-13" role="alert">
        {snapshot?.version === '' ? say.noServer : say.refusedMore({ said: snapshot?.said ?? '' })}
      </p>
    );
  if (snapshot === null || look === null) return <p className="p-6 text-13 text-ink-2">{say.choose}</p>;
  return (
    <>
      <div className="grid gap-3 max-w-[1120px] px-10 pt-5 max-[1379px]:px-6 phone:px-4">
        <LiveExpected snapshot={snapshot} look={look} />
        <EndpointSlices look={look} />
        <Bell />
      </div>
      {hasPod ? <Finding /> : null}
      <Paste look={look} namespace={snapshot.namespace} />
      <section className="flex flex-col h-[min(420px,60vh)] bg-surface border-t border-t-line">
        <h3 className="bar text-12 font-semibold">{say.course}</h3>
        <Course />
      </section>
    </>
  );
}

function Bell() {
  const say = useTexts(LIVE);
  const rings = useRings();
  return (
    <label className="flex items-center gap-2 w-fit text-12 text-ink-2">
      <input className="size-4 accent-user" type="checkbox" checked={rings} onChange={toggleBell} />
      {say.bell}
    </label>
  );
}

/** Names come from the API server, which holds them to DNS labels. */
function Paste({ look, namespace }: { look: LiveLook; namespace: string }) {
  const say = useTexts(LIVE);
  if (look.goneAt !== null) return null;
  const command = `kubectl logs ${look.name} -n ${namespace} --all-containers -f`;
  return (
    <section className="px-10 pb-6 max-[1379px]:px-6 phone:px-4 text-12">
      <h3 className="flex items-center gap-2 font-semibold">
        {say.act} <span className="badge badge-inferred">{say.cannotAct}</span>
      </h3>
      <p className="cap mt-1">{say.seeLogs}</p>
      <div className="flex items-start gap-1 mt-1 py-0.75 pr-1 pl-2.5 max-w-[848px] border border-line-2 rounded-2 bg-surface">
        <code className="flex-1 min-w-0 py-0.75 text-11/4.5 wrap-anywhere">{command}</code>
        <CopyButton what={say.theCommand} text={() => command} />
      </div>
    </section>
  );
}
