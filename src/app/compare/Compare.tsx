/** Two releases side by side: what differs in a row each, in the order of time. A row chosen takes the player there. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { takesTyping } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Icon, IconButton, Menu, Segmented, UI_TEXTS } from '../shell/ui/index.ts';
import {
  actions,
  comparedRelease,
  otherReleases,
  pageStore,
  releaseGroups,
  shownRelease,
  usePage,
} from '../store/index.ts';
import { CompareRows } from './CompareRows.tsx';
import { Figures } from './Figures.tsx';
import { differs, LEVELS, type Level } from './rows.ts';
import { TEXTS } from './texts.ts';
import { useComparison, useRows, type Comparison } from './useComparison.ts';
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

/** @param timeline stands over the rows, where it has no place of its own. */
export function Compare({ timeline }: { timeline?: ReactNode }) {
  useEscape();
  const say = useTexts(TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  const state = useComparison();
  const [level, setLevel] = useState<Level>('milestones');
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  return (
    <section className="cmp" aria-label={say.comparison} aria-busy={state.status === 'loading'}>
      <div className="cmp-bar">
        <h2>{say.compare}</h2>
        <ReleaseChoice />
        <Segmented
          label={say.what}
          value={level}
          options={LEVELS.map((value) => ({ value, label: say.level[value] }))}
          onChange={setLevel}
        />
        <button
          type="button"
          className="btn btn-sm cmp-only"
          aria-pressed={onlyDiffering}
          onClick={() => setOnlyDiffering(!onlyDiffering)}
        >
          {say.onlyDiffering}
        </button>
        <span className="cmp-close">
          <IconButton
            icon="close"
            label={say.end}
            keys="Esc"
            variant="ghost"
            onClick={() => actions.compareWith(null)}
          />
        </span>
      </div>
      {timeline ? <div className="cmp-timeline">{timeline}</div> : null}
      {state.status === 'loading' ? <p className="cmp-empty">{say.working}</p> : null}
      {state.status === 'failed' ? (
        <p className="cmp-empty" role="alert">
          {say.failed(state.message)}{' '}
          {state.again ? (
            <Button size="sm" onClick={state.again}>
              {tryAgain}
            </Button>
          ) : null}
        </p>
      ) : null}
      {state.status === 'ready' ? (
        <Ready comparison={state.comparison} level={level} onlyDiffering={onlyDiffering} />
      ) : null}
    </section>
  );
}

function ReleaseChoice() {
  const say = useTexts(TEXTS);
  const shown = usePage(shownRelease);
  const compared = usePage(comparedRelease);
  if (compared === null) return null;
  return (
    <>
      <Menu
        label={say.with}
        trigger={{ size: 'sm', 'aria-label': say.compared(compared) }}
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
        label={say.swap(compared, shown)}
        size="sm"
        variant="ghost"
        onClick={() => void actions.switchRelease(compared)}
      />
    </>
  );
}

interface ReadyProps {
  readonly comparison: Comparison;
  readonly level: Level;
  readonly onlyDiffering: boolean;
}

function Ready({ comparison, level, onlyDiffering }: ReadyProps) {
  const say = useTexts(TEXTS);
  const all = useRows(comparison, level);
  const differing = useMemo(() => all.filter(differs), [all]);
  return (
    <>
      <Figures comparison={comparison} level={level} rows={all} />
      <CompareRows
        comparison={comparison}
        rows={onlyDiffering ? differing : all}
        empty={say.allSame(comparison.first.name, comparison.second.name)}
      />
    </>
  );
}
