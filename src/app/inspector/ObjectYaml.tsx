/* Lines with notes, folds and a gutter are no select. Keys and clicks are the list's and its rows'. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
/**
 * An object as YAML, line by line: what changed is marked, what it means stands below it, blocks fold. A line leads to
 * where its field last changed; beside it a breakpoint can be set, as in a debugger.
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Pod } from '../../kube/objects.ts';
import type { Seq } from '../../trace/index.ts';
import { isSet, runToNext, toggle } from '../breakpoints/index.ts';
import { useTexts } from '../language/index.ts';
import { Icon, type MenuHeading, type MenuItem } from '../shell/ui/index.ts';
import { actions, pageStore, useTrace, useView, type Breakpoint } from '../store/index.ts';
import { copy, RowMenu } from '../terminal/index.ts';
import { changesOf, fieldHistory } from './fieldHistory.ts';
import { intoSight } from './intoSight.ts';
import { foldLines, objectLines, type ShownLine } from './objectLines.ts';
import { Note } from './Note.tsx';
import { objectNote } from './objectNotes.ts';
import { TEXTS } from './objectTexts.ts';
import { BREAKPOINT_SET } from './eventMenu.tsx';
import { useRelease } from './useShown.ts';
import { YAML, YAML_CHANGED, YAML_LINE } from './yamlLook.ts';

/** Long, and nothing that a removal changes; or what nobody has asked for. */
const FOLDED: ReadonlySet<string> = new Set(['spec', 'metadata.managedFields']);

const isSelecting = (): boolean => document.getSelection()?.type === 'Range';

interface LineProps {
  readonly id: string;
  readonly line: ShownLine;
  readonly note: string | undefined;
  readonly active: boolean;
  readonly stops: boolean;
  readonly onChoose: () => void;
  readonly onStop: () => void;
}

function Line({ id, line, note, active, stops, onChoose, onStop }: LineProps) {
  const say = useTexts(TEXTS);
  const { mark, text, was, block, hidden } = line;
  const isGone = mark === '-';
  return (
    <div
      id={id}
      role="treeitem"
      aria-selected={active}
      {...(block ? { 'aria-expanded': hidden === 0 } : {})}
      tabIndex={-1}
      className="group/line cursor-pointer"
      onClick={() => (isSelecting() ? undefined : onChoose())}
    >
      <div
        className={`${YAML_LINE} ${mark === ' ' ? 'group-hover/line:bg-raised' : YAML_CHANGED} ${active ? 'group-focus-visible/yaml:outline group-focus-visible/yaml:outline-focus group-focus-visible/yaml:-outline-offset-1' : ''}`}
      >
        <span
          className={`flex-none relative w-4 ${stops ? 'yaml-stops' : 'yaml-stop'}`}
          title={say.stopHere({ field: line.field })}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onStop();
          }}
        />
        <span className="flex-none w-4.5 text-center font-semibold text-ink">{mark}</span>
        <span className={isGone ? 'line-through text-ink-3' : ''}>
          {text}
          {hidden > 0 ? <span className="text-ink-3"> … {say.hidden({ count: hidden })}</span> : null}
          {was === undefined ? null : <del className="pl-2.5 text-ink-2">{was}</del>}
          {block ? (
            <Icon
              name="down"
              className={`inline-block size-2.75 ml-1 align-[-2px] text-ink-3 ${hidden > 0 ? '-rotate-90' : ''}`}
            />
          ) : null}
        </span>
      </div>
      {note === undefined ? null : <Note text={note} />}
    </div>
  );
}

interface ObjectYamlProps {
  readonly pod: Pod;
  readonly podKey: string;
  readonly before: Pod | undefined;
  readonly dim?: boolean;
}

export function ObjectYaml({ pod, podKey, before, dim = false }: ObjectYamlProps) {
  const say = useTexts(TEXTS);
  const release = useRelease();
  const trace = useTrace();
  useView(); // breakpoints are marked
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(FOLDED);
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<{ readonly at: { x: number; y: number }; readonly line: ShownLine } | null>(null);
  const all = useMemo(() => objectLines(pod, before), [pod, before]);
  const lines = useMemo(() => foldLines(all, folded), [all, folded]);
  const history = useMemo(() => fieldHistory(trace, podKey), [trace, podKey]);
  const changed = lines.findIndex(({ mark }) => mark !== ' ');
  const at = Math.min(active, lines.length - 1);

  const show = (index: number) => document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' });

  // What has just changed is brought into sight, inside the pane only.
  useEffect(() => {
    const line = changed < 0 ? null : document.getElementById(`${id}${changed}`);
    const to = intoSight(line, pane.current);
    if (to !== null) pane.current?.scrollTo({ top: to });
  }, [changed, all, id]);

  const breakpointOf = ({ field }: ShownLine): Breakpoint => ({ on: 'field', of: `${podKey}:${field}` });
  const lastChange = ({ field }: ShownLine): Seq | undefined => {
    const { index } = pageStore.getState().instant;
    const seqs = changesOf(history, field);
    return seqs.findLast((seq) => seq <= index) ?? seqs[0];
  };
  const fold = ({ path }: ShownLine) =>
    setFolded((old) => (old.has(path) ? new Set([...old].filter((each) => each !== path)) : new Set([...old, path])));
  const choose = (line: ShownLine | undefined) => {
    if (line === undefined) return;
    if (line.block) return fold(line);
    const seq = lastChange(line);
    if (seq !== undefined) actions.seekEvent(seq);
  };

  const menuOf = (line: ShownLine): readonly (MenuItem | MenuHeading)[] => {
    const breakpoint = breakpointOf(line);
    const seq = lastChange(line);
    const go: readonly MenuItem[] =
      seq === undefined
        ? []
        : [
            { id: 'last', label: say.last, icon: <Icon name="back" />, onChoose: () => actions.seekEvent(seq) },
            { id: 'next', label: say.next, icon: <Icon name="forward" />, onChoose: () => runToNext(breakpoint) },
          ];
    const stop: MenuItem = {
      id: 'stop',
      label: say.stopHere({ field: line.field }),
      icon: <Icon name="breakpoint" className={isSet(breakpoint) ? BREAKPOINT_SET : ''} />,
      checked: isSet(breakpoint),
      onChoose: () => toggle(breakpoint),
    };
    return [
      { heading: line.field },
      ...go,
      stop,
      ...(line.block
        ? [{ id: 'fold', label: line.hidden > 0 ? say.unfold : say.fold, onChoose: () => fold(line) }]
        : []),
      { id: 'copy', label: say.copyLine, icon: <Icon name="copy" />, onChoose: () => void copy(line.text.trim()) },
      { id: 'path', label: say.copyPath, icon: <Icon name="copy" />, onChoose: () => void copy(line.field) },
    ];
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: lines.length - 1,
    }[event.key];
    const line = lines[at];
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = Math.min(Math.max(to, 0), lines.length - 1);
      setActive(next);
      show(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      choose(line);
    } else if (event.key === 'b' && !event.ctrlKey && !event.metaKey && line !== undefined) {
      event.preventDefault();
      toggle(breakpointOf(line));
    } else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && !isSelecting() && line !== undefined) {
      event.preventDefault();
      void copy(line.text.trim());
    }
  };

  const onContextMenu = (event: MouseEvent) => {
    if (isSelecting()) return;
    const target = event.target instanceof Element ? event.target.closest('[role=treeitem]') : null;
    const index = target === null ? at : Number(target.id.slice(id.length));
    const line = lines[index];
    const row = document.getElementById(`${id}${index}`);
    if (line === undefined || row === null) return;
    event.preventDefault();
    setActive(index);
    const { left, top } = row.getBoundingClientRect();
    setMenu({ line, at: target === null ? { x: left + 40, y: top + 20 } : { x: event.clientX, y: event.clientY } });
  };

  return (
    <>
      <div
        ref={pane}
        className={`group/yaml ${YAML} ${dim ? 'text-ink-3' : 'text-ink-2'}`}
        role="tree"
        aria-label={say.yaml}
        tabIndex={0}
        aria-activedescendant={`${id}${at}`}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {lines.map((line, i) => (
          <Line
            key={`${line.mark}${line.path}${i}`}
            id={`${id}${i}`}
            line={line}
            active={i === at}
            stops={isSet(breakpointOf(line))}
            note={
              dim || line.mark === '-' || lines[i - 1]?.path === line.path
                ? undefined
                : objectNote(line.path, pod, release)
            }
            onChoose={() => {
              setActive(i);
              choose(line);
            }}
            onStop={() => toggle(breakpointOf(line))}
          />
        ))}
      </div>
      {menu === null ? null : (
        <RowMenu label={menu.line.field} items={menuOf(menu.line)} at={menu.at} onClose={() => setMenu(null)} />
      )}
    </>
  );
}
