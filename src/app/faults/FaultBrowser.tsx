/* A card is an option of the browser's lists. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/** What can break, over the whole page, each with what it would do at the instant. Choosing one does it. */
import { useMemo } from 'react';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { CardBrowser, type CardPlace, type Findable, type Grouped } from '../shell/ui/CardBrowser.tsx';
import { actions, usePage, useClusterState, useSelectedPod } from '../store/index.ts';
import { FAULT_TEXTS } from './actTexts.ts';
import { faultGroups, type Fault, type FaultGroupId } from './faults.ts';
import { LINE_TEXTS } from './lineTexts.ts';
import { TEXTS } from './texts.ts';

/** It would change nothing at this instant. */
const IDLE = 'border-dashed bg-transparent hover:bg-raised-2';

interface FaultCard extends Findable {
  readonly fault: Fault;
  readonly line: string;
  readonly idle: boolean;
}

const close = (): void => actions.open(null);

function open({ fault: { act, said } }: FaultCard): void {
  close();
  void actions.act(act, said);
}

const ofAPod = (group: FaultGroupId): group is keyof typeof TEXTS.en.groupsOf => group in TEXTS.en.groupsOf;

const headingOf = (group: FaultGroupId, pod: string | undefined, say: typeof TEXTS.en): string =>
  pod !== undefined && ofAPod(group) ? say.groupsOf[group]({ pod }) : say.groups[group];

function useCards(): readonly Grouped<FaultCard>[] {
  const say = useTexts(TEXTS);
  const words = useTexts(FAULT_TEXTS);
  const lines = useTexts(LINE_TEXTS);
  const key = useSelectedPod();
  const { cluster } = useClusterState((state) => ({ cluster: state }));
  return useMemo(() => {
    const pod = key === null ? undefined : cluster.etcd.pods[key];
    return faultGroups(cluster, pod, words, lines)
      .map(({ group, faults }) => ({ group: headingOf(group, pod?.metadata.name, say), faults }))
      .filter(({ faults }) => faults.length > 0)
      .map(({ group, faults }) => ({
        group,
        cards: faults.map((fault) => {
          const idle = typeof fault.effect !== 'string';
          const line = typeof fault.effect === 'string' ? fault.effect : fault.effect.idle;
          return {
            id: fault.id,
            title: fault.label,
            also: `${group} ${line} ${fault.detail ?? ''}`,
            fault,
            line,
            idle,
          };
        }),
      }));
  }, [cluster, key, say, words, lines]);
}

export default function FaultBrowser() {
  const say = useTexts(TEXTS);
  const all = useCards();
  const t = usePage((s) => s.instant.t);
  return (
    <CardBrowser words={say} all={all} foot={say.when({ at: instant(t) })} onOpen={open} onClose={close}>
      {(card, place) => <Card key={card.id} card={card} place={place} />}
    </CardBrowser>
  );
}

function Card({
  card: { title, line, idle, fault },
  place: { id, active, onOpen },
}: {
  card: FaultCard;
  place: CardPlace;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the focus, and its keys open it
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-line`}
      tabIndex={-1}
      title={fault.detail}
      className={`browser-card ${idle ? IDLE : ''}`}
      onClick={onOpen}
    >
      <span
        id={`${id}-title`}
        className={`browser-title leading-4.25 tracking-[-0.004em] text-pretty wrap-anywhere ${idle ? 'font-normal text-ink-2' : ''}`}
      >
        {title}
      </span>
      <span
        id={`${id}-line`}
        className={`browser-line mx-0 mt-0.75 mb-1.5 leading-4 text-pretty ${idle ? 'text-ink-3' : ''}`}
      >
        {line}
      </span>
    </div>
  );
}
