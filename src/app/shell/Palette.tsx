/* A combobox whose options have icons and keys has no native counterpart. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/** ⌘K: every command, every scenario and every step of the run, found by typing. A combobox over one list. */
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { COMMANDS, isMac, keyLabel, keysOf } from '../commands/index.ts';
import { secondsText, telling } from '../player/index.ts';
import { podList } from '../pods/index.ts';
import { Dialog, Icon, StateIcon } from './ui/index.ts';
import {
  actions,
  deletion,
  otherReleases,
  pageStore,
  presets,
  selectedPod,
  shownRelease,
  type PageState,
} from '../store/index.ts';
import { search, type PaletteEntry, type PaletteSection } from './paletteEntries.ts';
import './palette.css';

const DEFAULT_RELEASE = '1.23';

function podEntries(state: PageState): PaletteEntry[] {
  const { cluster, instant, scenario } = state;
  if (cluster === null) return [];
  const selected = selectedPod(state);
  const { api: pods, node } = podList(cluster, instant.t, scenario?.kubernetes ?? DEFAULT_RELEASE, scenario?.pods);
  const api = pods.toSorted((a, b) => Number(b.key === selected) - Number(a.key === selected));
  const keyOfDelete = keysOf('delete');
  const icon = <StateIcon shape="user" />;
  return [
    ...api.map(({ key, name, deleting }) => ({
      id: `delete-${key}`,
      label: `Delete ${name}${deleting ? ' again' : ''}`,
      icon,
      ...(key === selected && keyOfDelete ? { key: keyOfDelete } : {}),
      run: () => void actions.act(deletion(key)),
    })),
    ...api.map(({ key, name }) => ({
      id: `force-${key}`,
      label: `Force delete ${name}`,
      also: 'grace 0',
      icon,
      run: () => void actions.act(deletion(key, { gracePeriodSeconds: 0, force: true })),
    })),
    ...node
      .filter(({ path }) => path !== null)
      .map(({ key, name }) => ({
        id: `file-${key}`,
        label: `Remove the manifest of ${name}`,
        icon,
        run: () => void actions.act({ do: 'removeManifest', pod: name }),
      })),
  ];
}

function commandEntries(): PaletteEntry[] {
  const mac = isMac();
  return COMMANDS.filter(({ id, possible }) => id !== 'palette' && (possible?.() ?? true)).map(
    ({ id, title, keys, icon, group, run }) => ({
      id,
      label: title,
      also: group,
      icon: icon ? <Icon name={icon} /> : <span className="icon" />,
      run,
      ...(keys?.[0] ? { key: keyLabel(keys[0], mac) } : {}),
    }),
  );
}

/** The same story in another release, or beside it. */
function releaseEntries(state: PageState): PaletteEntry[] {
  const shown = shownRelease(state);
  return otherReleases(shown).flatMap((release) => [
    {
      id: `compare-${release}`,
      label: `Compare with ${release}`,
      also: `Kubernetes v${release} release side by side`,
      icon: <Icon name="compare" />,
      run: () => actions.compareWith(release),
    },
    {
      id: `release-${release}`,
      label: `Run in Kubernetes ${release}`,
      also: `v${release} release switch`,
      icon: <Icon name="tag" />,
      run: () => void actions.switchRelease(release),
    },
  ]);
}

const presetEntries = (): PaletteEntry[] =>
  presets.map(({ id, title, summary }) => ({
    id: `preset-${id}`,
    label: `Scenario: ${title}`,
    also: summary,
    icon: <Icon name="file" />,
    run: () => void actions.loadPreset(id),
  }));

function stepEntries({ run, scenario }: PageState): PaletteEntry[] {
  if (run.status !== 'ready') return [];
  return run.steps.map((seq, i) => {
    const event = run.trace.events[seq];
    return {
      id: `step-${seq}`,
      label: telling(run, scenario?.kubernetes ?? DEFAULT_RELEASE, seq)?.title ?? '',
      also: `${event?.kind ?? ''} ${event?.message ?? ''} ${event?.klog?.text ?? ''} step ${i + 1}`,
      time: secondsText(event?.t ?? 0),
      icon: <Icon name="forward" />,
      run: () => actions.seekEvent(seq),
    };
  });
}

function sectionsOf(state: PageState): readonly PaletteSection[] {
  return [
    { title: 'Act now', entries: podEntries(state) },
    { title: 'Go to a step', entries: stepEntries(state), onlyFound: true },
    { title: 'Open', entries: presetEntries() },
    { title: 'Releases', entries: releaseEntries(state) },
    { title: 'Commands', entries: commandEntries() },
  ];
}

/** Each entry with its place in the whole list, which the arrows move along. */
function numbered(sections: readonly PaletteSection[]) {
  let before = 0;
  return sections.map(({ title, entries }) => {
    const from = before;
    before += entries.length;
    return { title, entries: entries.map((entry, i) => ({ entry, at: from + i })) };
  });
}

export default function Palette() {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  // The page stands still behind the dialog, so what can be done is gathered once.
  const sections = useMemo(() => sectionsOf(pageStore.getState()), []);
  const found = useMemo(() => search(sections, query), [sections, query]);
  const flat = found.flatMap(({ entries }) => entries);
  const close = () => actions.open(null);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const move = (to: number) => {
    const next = (to + flat.length) % Math.max(1, flat.length);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: flat.length - 1 };
    const to = moves[event.key];
    if (to !== undefined && (query === '' || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(flat[active]);
    }
  };
  return (
    <Dialog title="Go to or run" bare onClose={close} className="palette">
      <div className="palette-query">
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-label="A command, a scenario or a step"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={flat.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder="A command, a scenario or a step"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id={`${id}-list`} aria-label="Found" className="palette-list">
        {numbered(found).map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="palette-section" aria-hidden="true">
              {title}
            </div>
            {entries.map(({ entry, at: mine }) => {
              return (
                <div
                  key={entry.id}
                  id={`${id}-${mine}`}
                  role="option"
                  aria-selected={mine === active}
                  tabIndex={-1}
                  className="palette-entry"
                  onPointerMove={() => setActive(mine)}
                  onClick={() => choose(entry)}
                  onKeyDown={onKeyDown}
                >
                  {entry.icon}
                  <span className="palette-label">{entry.label}</span>
                  {entry.key ? <kbd>{entry.key}</kbd> : null}
                  {entry.time ? <span className="palette-time mono">{entry.time}</span> : null}
                </div>
              );
            })}
          </div>
        ))}
        {flat.length === 0 ? (
          <p className="palette-none">Nothing is called that. Try a word from the log, or a pod’s name.</p>
        ) : null}
      </div>
    </Dialog>
  );
}
