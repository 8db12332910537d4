/** The boxes inside the kubelet: its sources, its pipeline of decisions, and the parts around it. */
import { useMemo, type ReactElement } from 'react';
import { releaseTag, withoutNode } from '../../explain/index.ts';
import { workerWords } from '../contents/calls.ts';
import { useTexts } from '../../language/index.ts';
import { useClusterState } from '../../store/index.ts';
import type { Place } from '../../readings/index.ts';
import type { Line } from '../contents/parts.ts';
import { syncLoopWords } from '../contents/syncLoop.ts';
import { TEXTS } from '../contents/texts.ts';
import { methodsOf, stateWord, workersOf, type WorkerRow } from '../contents/workers.ts';
import { useFocus, useIsNow, useIsOnTheWay, useLastEventAt, useRelease } from '../picture/hooks.ts';
import { MiddleCut, StateIcon, StatePill } from '../../shell/ui/index.ts';
import { Box, cx, NAME_END, PodName } from './Box.tsx';
import { Density } from './Density.tsx';

/** A part of the kubelet with one line of what it holds; `parts.ts` has the lines. */
export function PartBox({ place, useLine }: { readonly place: Place; readonly useLine: () => Line }): ReactElement {
  const line = useLine();
  const isNow = useIsNow(place);
  const isOnTheWay = useIsOnTheWay(place);
  return (
    <Box place={place} say={line.text} quiet={line.tone === 'quiet'}>
      <span
        className={cx(
          'dg-line',
          (isNow || isOnTheWay || line.tone === 'now') && 'hi',
          line.tone === 'failed' && 'is-failed',
        )}
        title={line.text}
      >
        {line.text}
      </span>
    </Box>
  );
}

/** The frame around the whole kubelet; only its name can be clicked, so that the rest can be dragged. */
export function KubeletFrame(): ReactElement {
  const say = useTexts(TEXTS);
  const node = useClusterState((cluster) => cluster.node.name);
  const release = useRelease();
  return (
    <span className="size-full block border border-line-2 rounded-3 bg-surface">
      <Box place="kubelet" say={say.onNode({ node, release: releaseTag(release) })} className="dg-title" />
      <span className="dg-where absolute top-1.25 right-3 text-ink-3 [font:10.5px/16px_var(--font-mono)]">
        {node} · {releaseTag(release)}
      </span>
      <span className="dg-sources absolute left-4 top-6 w-20 h-34 py-0.75 px-1.75 border border-line-2 rounded-2 text-[11.5px] font-medium text-ink-2">
        {say.sources}
      </span>
    </span>
  );
}

const CHIP = { apiSource: 'api', httpSource: 'http', fileSource: 'file' } as const;

export function SourceChip({ place }: { readonly place: keyof typeof CHIP }): ReactElement {
  const say = useTexts(TEXTS);
  const count = useClusterState((cluster) => Object.keys(cluster[place].pods).length);
  return <Box place={place} title={CHIP[place]} say={say.pods({ count })} className="dg-chip" />;
}

/** `pod web`: the name steps back, the value does not. */
function Values({ of }: { readonly of: string }): ReactElement {
  const [name, ...values] = of.split(' ');
  return values.length === 0 || /^\d/.test(of) ? (
    <>{of}</>
  ) : (
    <>
      {name}{' '}
      <em>
        <MiddleCut text={values.join(' ')} tail={NAME_END} />
      </em>
    </>
  );
}

export function SyncLoopBox(): ReactElement {
  const say = useTexts(TEXTS);
  const { running, channels } = useClusterState(({ syncLoop }) => ({
    running: syncLoop.running,
    channels: syncLoop.channels,
  }));
  const last = useLastEventAt('syncLoop');
  const isNow = useIsNow('syncLoop');
  const isOnTheWay = useIsOnTheWay('syncLoop');
  const words = syncLoopWords(last, channels, running !== null);
  return (
    <Box place="syncLoop" say={words.join(say.comma)}>
      {words.map((word, i) => (
        <span
          key={word}
          className={cx('dg-line', i === 0 ? (isNow || isOnTheWay) && 'hi' : 'is-pair items-center gap-[1ch]')}
          title={word}
        >
          {i === 0 ? word : <Values of={word} />}
        </span>
      ))}
    </Box>
  );
}

function Row({ row, strong }: { readonly row: WorkerRow; readonly strong: boolean }): ReactElement {
  return (
    <span className={cx('dg-worker', row.isStatic && 'is-static')}>
      <PodName name={row.name} uid={row.uid} strong={strong} />
      <span className={cx('dg-state flex flex-none', !strong && 'is-bare')}>
        <StatePill shape={row.state}>{stateWord(row.state)}</StatePill>
      </span>
    </span>
  );
}

/** The rows of pod workers, in their box or in the overview's kubelet. */
interface WorkerRowsProps {
  readonly room: number;
  /** Room below the first row, for as many workers as want no rows any more. */
  readonly strip: { readonly width: number; readonly height: number };
}

/** More without a row than this are cells of a strip. */
const CROWD_FROM = 5;

export function WorkerRows({ room, strip }: WorkerRowsProps): ReactElement {
  const say = useTexts(TEXTS);
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const focus = useFocus();
  const { rows, counts, hidden } = useMemo(() => workersOf(workers, focus, room), [workers, focus, room]);
  const [first] = rows;
  if (hidden >= CROWD_FROM && first !== undefined) {
    return (
      <>
        <Row row={first} strong={first.uid === focus.podUID} />
        <Density focus={focus.podUID} {...strip} />
      </>
    );
  }
  return (
    <>
      {rows.map((row) => (
        <Row key={row.uid} row={row} strong={row.uid === focus.podUID || rows.length === 1} />
      ))}
      {hidden > 0 && (
        <span
          className="dg-worker is-counts"
          title={counts.map(({ state, count }) => `${count} ${stateWord(state)}`).join(say.comma)}
        >
          {counts.length < 4 && <span>+{hidden}</span>}
          {counts.map(({ state, count }) => (
            <span key={state} className="flex items-center gap-1">
              <StateIcon shape={state} />
              {count}
            </span>
          ))}
        </span>
      )}
      {rows.length === 0 && <span className="dg-line">{say.noWorker}</span>}
    </>
  );
}

/** The pod workers in words. */
export function useSayWorkers(): string {
  const say = useTexts(TEXTS);
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const focus = useFocus();
  const node = useClusterState((cluster) => cluster.node.name);
  const { rows, counts } = workersOf(workers, focus, 5);
  const told = rows.map((row) => `${withoutNode(row.name, row.uid, node)} ${stateWord(row.state)}`);
  return (
    [...told, ...counts.map(({ state, count }) => say.moreIn({ count, state: stateWord(state) }))].join(say.comma) ||
    say.noWorker
  );
}

const STRIP = { width: 174, height: 20 };

export function PodWorkersBox(): ReactElement {
  const said = useSayWorkers();
  return (
    <Box place="podWorkers" say={said}>
      <WorkerRows room={2} strip={STRIP} />
    </Box>
  );
}

export function PodSyncerBox(): ReactElement {
  const say = useTexts(TEXTS);
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const focus = useFocus();
  const release = useRelease();
  const methods = methodsOf(workers, focus, release);
  const running = methods.filter((method) => method.running > 0);
  const waits = useClusterState((cluster) => workerWords(cluster, focus.podUID));
  const said = running
    .map((method) =>
      method.running > 1
        ? say.runsFor({ method: method.name, count: method.running })
        : say.runs({ method: method.name }),
    )
    .concat(waits === undefined ? [] : say.waitsForWhat({ what: waits }))
    .join(say.comma);
  return (
    <Box
      place="podSyncer"
      say={said || say.nothingRuns}
      className={cx(methods.length > 3 && 'is-tight', running.some((method) => method.running > 1) && 'has-counts')}
      quiet={running.length === 0}
    >
      {methods.map((method) => (
        <span
          key={method.name}
          className={cx(
            'dg-method flex flex-none items-center my-0 -mx-1 py-0 px-1 rounded-1 whitespace-nowrap',
            method.running > 0 && `is-on bg-(--cs) c-${method.state}`,
          )}
        >
          <i className="size-2 flex-none rounded-[50%]" />
          <span className="dg-name font-mono" title={method.name}>
            {method.name}
          </span>
          {method.running > 1 && <small className="ml-auto">×{method.running}</small>}
        </span>
      ))}
    </Box>
  );
}
