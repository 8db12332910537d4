/** The overview's boxes that are not the inside's own: the kubelet with its part that acted last, and a phone's node. */
import type { ReactElement } from 'react';
import { lastAtOrBelow } from '../../../trace/index.ts';
import { releaseTag } from '../../explain/index.ts';
import { useTexts } from '../../language/index.ts';
import { useClusterState, usePage } from '../../store/index.ts';
import { workerWords } from '../contents/calls.ts';
import { type Place, overviewPlace, placeOfEvent } from '../../readings/index.ts';
import { runningWord } from '../contents/runtime.ts';
import { TEXTS } from '../contents/texts.ts';
import { MiddleCut } from '../../shell/ui/index.ts';
import { glowOf } from '../picture/causes.ts';
import { methodsOf } from '../contents/workers.ts';
import { useBoxOutage, useFocus, useIsServed, useRelease } from '../picture/hooks.ts';
import { WORDS } from '../words.ts';
import { Box, cx, PodName } from './Box.tsx';
import { hasLine, LINES, type PlaceWithLine } from './lines.ts';
import {
  CardRing,
  Containers,
  useDiskRows,
  useIsMainNow,
  useRingState,
  useRuntimeCards,
  useSayRuntime,
} from './node.tsx';
import { useSayWorkers, WorkerRows } from './pipeline.tsx';
import type { Line } from '../contents/parts.ts';

/** Of what a part says, `…, pod web`. */
const LINE_END = 12;

function Part({
  place,
  isNow,
  useLine,
}: {
  readonly place: PlaceWithLine;
  readonly isNow: boolean;
  readonly useLine: () => Line;
}): ReactElement {
  const line = useLine();
  return (
    <span className={cx('dg-card', 'dg-part flex-[0_0_auto] self-start my-0 mr-0 ml-1', isNow && 'is-now')}>
      <b className="text-[11.5px] font-semibold">{WORDS[place].name}</b>
      <span className={cx('dg-line', (isNow || line.tone === 'now') && 'hi')}>
        <MiddleCut text={line.text} tail={LINE_END} />
      </span>
    </span>
  );
}

/** How far back to look for the kubelet's last step; further back it says nothing about now. */
const LOOK_BACK = 400;

/** The part of the kubelet that acted last, and whether that is the present step. */
export function useActingPart(): string {
  return usePage((state) => {
    if (state.run.status !== 'ready') return '';
    const { steps, trace } = state.run;
    const at = lastAtOrBelow(steps, state.instant.index);
    for (let i = at; i >= 0 && i > at - LOOK_BACK; i--) {
      const event = trace.events[steps[i] ?? -1];
      if (event === undefined) break;
      const own = placeOfEvent(event);
      const place = own !== null && hasLine(own) ? own : [...glowOf(event).places].find(hasLine);
      if (place !== undefined && overviewPlace(place) === 'kubelet') return `${place} ${i === at ? 'now' : ''}`;
    }
    return 'statusManager ';
  });
}

/** What the worker of the pod in focus is in the middle of. */
function SyncerCard(): ReactElement | null {
  const say = useTexts(TEXTS);
  const { podUID } = useFocus();
  const running = useClusterState(({ podWorkers }) => podWorkers.workers[podUID ?? '']?.running ?? null);
  const waits = useClusterState((cluster) => workerWords(cluster, podUID));
  const release = useRelease();
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const method = methodsOf(workers, { key: null, podUID }, release).find(({ here }) => here);
  if (running === null) return null;
  return (
    <span className="dg-card dg-part flex-[0_0_auto] self-start my-0 mr-0 ml-1">
      <b className="text-[11.5px] font-semibold">{method ? 'pod syncer' : 'pod worker'}</b>
      <span className={cx('dg-line', method && `c-${method.state} is-toned`)}>{method?.name ?? running.procedure}</span>
      {waits !== undefined && (
        <span className="dg-line is-wrapped wrap-anywhere whitespace-normal leading-3.5" title={waits}>
          {say.waitsForWhat({ what: waits })}
        </span>
      )}
    </span>
  );
}

const STRIP = { width: 184, height: 30 };
const SMALL_STRIP = { width: 160, height: 24 };

export function KubeletOverview({
  room,
  roomy = false,
}: {
  readonly room: number;
  readonly roomy?: boolean;
}): ReactElement {
  const said = useSayWorkers();
  const release = useRelease();
  const [name = '', now] = useActingPart().split(' ');
  const place = name as Place;
  // A process that is gone is in the middle of nothing.
  const isUp = useBoxOutage('kubelet') === null;
  const { noWorker } = useTexts(TEXTS);
  return (
    <Box
      place="kubelet"
      say={isUp ? said : noWorker}
      className={cx('is-frame', roomy && 'dg-roomy')}
      still={now === 'now'}
      aside={<small>{releaseTag(release)}</small>}
    >
      <span className={cx('flex flex-1 justify-between min-h-0 pt-1', roomy ? 'gap-1' : 'gap-4')}>
        <span className={cx('dg-workers flex flex-col gap-1 min-w-0', roomy ? 'flex-[1_1_0]' : 'flex-initial')}>
          {isUp ? (
            <WorkerRows room={room} strip={roomy ? STRIP : SMALL_STRIP} />
          ) : (
            <span className="dg-line">{noWorker}</span>
          )}
        </span>
        {isUp && roomy && place !== 'podSyncer' && <SyncerCard />}
        {isUp && hasLine(place) && <Part key={place} place={place} isNow={now === 'now'} useLine={LINES[place]} />}
      </span>
    </Box>
  );
}

/** containerd on a phone: the ring and one container's lines, without cards. */
export function RuntimeSmall(): ReactElement {
  const say = useTexts(TEXTS);
  const cards = useRuntimeCards();
  const said = useSayRuntime(cards);
  const isServed = useIsServed();
  const { main, others } = cards;
  const ring = useRingState(main);
  const isMainNow = useIsMainNow(main);
  const [other] = others;
  return (
    <Box
      place="runtime"
      say={said}
      still={isMainNow}
      className={cx(
        'is-frame',
        'dg-runtime-small',
        ring !== null && `has-ring is-${ring}`,
        ring !== null && ring !== 'ended' && 'c-terminating is-held',
        isMainNow && 'is-now',
      )}
    >
      {main && <CardRing card={main} />}
      <span className="dg-lines flex flex-1 flex-col min-w-0">
        {main ? (
          <Containers card={main} />
        ) : (
          <span className="dg-line">{others.length === 0 ? say.noSandbox : ''}</span>
        )}
        {other !== undefined && (
          <span className="dg-line dg-also gap-1.5">
            {others.length === 1 ? (
              <>
                <PodName name={other.name} uid={other.podUID} /> {runningWord(other, isServed)}
              </>
            ) : (
              say.plusPods({ count: others.length })
            )}
          </span>
        )}
      </span>
    </Box>
  );
}

/** The node on a phone: what of the pod in focus is still there. */
export function DiskSmall(): ReactElement {
  const say = useTexts(TEXTS);
  const node = useClusterState((cluster) => cluster.node.name);
  const rows = useDiskRows();
  const there = rows.filter(({ name, value }) => name !== 'manifest' && value !== null);
  return (
    <Box
      place="disk"
      title={say.diskOfShort({ node })}
      say={rows.map(({ name, value }) => `${say.disk[name]} ${value ?? say.none}`).join(say.comma)}
      className="is-frame justify-center"
      aside={
        <span className="dg-line" title={there.map(({ name, value }) => `${say.disk[name]} ${value}`).join(say.comma)}>
          <em>{there.map(({ name }) => say.disk[name]).join(say.comma) || say.none}</em>
        </span>
      }
    />
  );
}
