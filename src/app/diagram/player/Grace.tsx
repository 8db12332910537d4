/** The grace as a ring and a sentence: what is left of it while it runs, and once it is over how much was used. */
import type { ReactElement } from 'react';
import { useTexts } from '../../language/index.ts';
import { useClusterState, useEvents, useInstant } from '../../store/index.ts';
import { endedGraces, ringOf } from '../contents/grace.ts';
import { runtimeCards, type SandboxCard } from '../contents/runtime.ts';
import type { Rect } from '../geometry/polyline.ts';
import { useFocus } from '../picture/hooks.ts';
import type { RingGrace } from '../ring/index.ts';
import { arcOf, ringNumber } from '../ring/ring.ts';
import { TEXTS } from './texts.ts';

const SIZE = 56;

function Ring({ grace, total }: { readonly grace: RingGrace | null; readonly total: number }): ReactElement {
  const arc = grace === null ? null : arcOf(grace);
  return (
    <svg className="pl-ring" width={SIZE} height={SIZE} viewBox="0 0 56 56" aria-hidden="true" data-ring={grace?.state}>
      <circle className="pl-ring-track" cx="28" cy="28" r="24" />
      {arc === null ? null : (
        <circle
          className="pl-ring-left"
          cx="28"
          cy="28"
          r="24"
          pathLength={arc.of}
          strokeDasharray={`${arc.left} ${arc.of}`}
          strokeDashoffset={arc.left - arc.of}
          transform="rotate(-90 28 28)"
        />
      )}
      <text x="28" y="33" fontSize={total >= 1_000 ? 12 : 15}>
        {grace === null ? total : ringNumber(grace).whole}
      </text>
    </svg>
  );
}

function useWords(grace: RingGrace | null, card: SandboxCard | null, total: number): readonly [string, string] {
  const say = useTexts(TEXTS);
  if (grace === null) return [say.grace({ total }), say.notYet];
  const { whole, tenths } = ringNumber(grace);
  const stopped = card?.containers.find(({ grace: runs }) => runs !== null);
  const ended = card?.containers.filter(({ finishedAt }) => finishedAt !== null);
  const last = ended?.toSorted((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0)).at(-1);
  switch (grace.state) {
    case 'running':
      return [
        say.left({ left: `${whole}${tenths}`, total }),
        stopped?.badge === 'preStop' ? say.hookFirst : say.asked({ container: stopped?.name ?? '' }),
      ];
    case 'killed':
      return [say.over({ total }), say.killed({ container: stopped?.name ?? '' })];
    case 'ended':
      return [
        say.used({ used: `${whole}${tenths}`, total }),
        last?.exitCode === 137
          ? say.wasKilled({ container: last.name })
          : say.leftItself({ container: last?.name ?? '' }),
      ];
  }
}

export function Grace({ room }: { readonly room: Rect }): ReactElement | null {
  const { key, podUID } = useFocus();
  const { t } = useInstant();
  const events = useEvents();
  const runtime = useClusterState((cluster) => cluster.runtime);
  const object = useClusterState(({ etcd }) => (key === null ? undefined : etcd.pods[key]));
  const { main } = runtimeCards(runtime, { key, podUID });
  const grace = main === null ? null : ringOf(main, t, endedGraces(events));
  const total = grace?.total ?? object?.spec.terminationGracePeriodSeconds ?? null;
  const [title, words] = useWords(grace, main, total ?? 0);
  if (total === null || (grace === null && main === null)) return null;
  return (
    <div className="pl-grace" style={{ left: room.x, top: room.y, width: room.w, height: room.h }}>
      <Ring grace={grace} total={total} />
      <div className="num">
        <p>{title}</p>
        <p className="text-ink-2">{words}</p>
      </div>
    </div>
  );
}
