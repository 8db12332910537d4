/** Two releases side by side: what it comes to in a sentence, then what differs. A row chosen takes the player there. */
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { takesTyping } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Icon, IconButton, Menu, Segmented, UI_TEXTS, useWidth } from '../shell/ui/index.ts';
import {
  actions,
  comparedCure,
  comparedRelease,
  otherReleases,
  pageStore,
  releaseGroups,
  shownRelease,
  usePage,
} from '../store/index.ts';
import { Empty } from '../terminal/index.ts';
import { CompareRows } from './CompareRows.tsx';
import { Conclusion, Cured } from './Conclusion.tsx';
import { countOf } from './differences.ts';
import { Differences } from './Differences.tsx';
import { TEXTS } from './texts.ts';
import { Told } from './Told.tsx';
import { useComparison, useRows, type Comparison } from './useComparison.ts';
import { useOutcome } from './useOutcome.ts';
import './compare.css';

/** Escape ends the comparison, unless something that lies over the page takes it. */
function useEscape(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (pageStore.getState().overlay !== null || takesTyping(event.target)) return;
      event.preventDefault();
      actions.compareWith(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** @param timeline stands over the rows, where it has no place of its own; nor has what tells a row of the other release. */
export function Compare({ timeline }: { timeline?: ReactNode }) {
  useEscape();
  const say = useTexts(TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  const state = useComparison();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Shown>('differences'); // for as long as it is compared, whatever runs come
  return (
    <section
      className="flex-1 min-h-0 flex flex-col bg-surface"
      aria-label={say.comparison}
      aria-busy={state.status === 'loading'}
    >
      <div className="cmp-bar flex-none flex flex-wrap items-center gap-y-1 gap-x-2 min-h-(--h-bar) py-1 pr-2 pl-3 border-b border-b-line">
        <h2 className="text-12 font-semibold whitespace-nowrap">{say.compare}</h2>
        <ReleaseChoice />
        <span ref={setTools} className="ml-auto phone:order-1 phone:ml-0" />
        <span className="flex phone:ml-auto">
          <IconButton
            icon="close"
            label={say.end}
            keys="Esc"
            variant="ghost"
            onClick={() => actions.compareWith(null)}
          />
        </span>
      </div>
      {state.status === 'loading' ? <Empty>{say.working}</Empty> : null}
      {state.status === 'failed' ? (
        <Empty role="alert">
          {say.failed({ why: state.message })}{' '}
          {state.again ? (
            <Button size="sm" onClick={state.again}>
              {tryAgain}
            </Button>
          ) : null}
        </Empty>
      ) : null}
      {state.status === 'ready' ? (
        <Ready comparison={state.comparison} shown={shown} onShow={setShown} tools={tools} timeline={timeline} />
      ) : null}
    </section>
  );
}

function ReleaseChoice() {
  const say = useTexts(TEXTS);
  const shown = usePage(shownRelease);
  const compared = usePage(comparedRelease);
  const cure = usePage(comparedCure);
  if (compared === null) return null;
  if (cure !== null)
    return (
      <span className="badge mono">
        {say.asItIs} · {say.sleep({ seconds: cure.seconds })}
      </span>
    );
  return (
    <>
      <Menu
        label={say.with}
        trigger={{ size: 'sm', 'aria-label': say.compared({ release: compared }) }}
        face={
          <>
            <span className="mono">v{compared}</span>
            <Icon name="down" />
          </>
        }
        items={releaseGroups(otherReleases(shown)).flatMap(({ restsOn, releases }) => [
          { heading: say.restsOn[restsOn] },
          ...releases.map((release) => ({
            id: release,
            label: <span className="mono">v{release}</span>,
            checked: release === compared,
            onChoose: () => actions.compareWith(release),
          })),
        ])}
      />
      <IconButton
        icon="swap"
        label={say.swap({ compared, shown })}
        size="sm"
        variant="ghost"
        onClick={() => void actions.switchRelease(compared)}
      />
    </>
  );
}

/** Side by side each title needs some forty letters. */
const WIDE = 620;

type Shown = 'differences' | 'all';

interface ReadyProps {
  readonly comparison: Comparison;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  /** Where the bar has its place for what counts the rows. */
  readonly tools: HTMLElement | null;
  readonly timeline: ReactNode;
}

function Ready({ comparison, shown, onShow, tools, timeline }: ReadyProps) {
  const say = useTexts(TEXTS);
  const [measure, width] = useWidth();
  const outcome = useOutcome(comparison);
  const cure = usePage(comparedCure);
  const steps = useRows(comparison, 'steps');
  const count = countOf(outcome.differences);
  const wide = width >= WIDE;
  const conclusion =
    cure === null ? <Conclusion comparison={comparison} outcome={outcome} /> : <Cured cure={cure} outcome={outcome} />;
  return (
    <>
      {tools === null
        ? null
        : createPortal(
            <Segmented
              label={say.what}
              value={shown}
              options={[
                { value: 'differences', label: say.differences({ count }) },
                { value: 'all', label: say.all({ count: steps.length }) },
              ]}
              onChange={onShow}
            />,
            tools,
          )}
      {timeline ? <Told brief otherwise={conclusion} /> : conclusion}
      {timeline ? (
        <div className="flex-none border-b border-b-line [&_.tl]:h-auto [&_.tl]:overflow-clip">{timeline}</div>
      ) : null}
      <div ref={measure} className={`cmp-list flex-1 min-h-0 flex flex-col ${wide ? 'is-wide' : ''}`}>
        <div
          className="cmp-head flex-none min-h-7 border-b border-b-line font-stamp text-11 text-ink-2"
          aria-hidden="true"
        >
          <span />
          <span />
          <span>{comparison.first.name}</span>
          <span>{comparison.second.name}</span>
        </div>
        {shown === 'all' && width > 0 ? <CompareRows comparison={comparison} rows={steps} wide={wide} /> : null}
        {shown === 'differences' && count > 0 ? (
          <Differences key={outcome.key} comparison={comparison} placed={outcome.differences} />
        ) : null}
        {shown === 'differences' && count === 0 ? (
          <Empty>{say.allSame({ first: comparison.first.name, second: comparison.second.name })}</Empty>
        ) : null}
      </div>
    </>
  );
}
