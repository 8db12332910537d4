/** What the palette offers: the page's commands, what can be done to the pods of this instant, and places to go to. */
import type { ReactNode } from 'react';
import { choicesOf, isSet, runToNext, runWords, stopWords, toggle, type Choice } from '../breakpoints/index.ts';
import { COMMAND_TEXTS, COMMANDS, GROUPS, isMac, isPossible, keyLabel, keysOf } from '../commands/index.ts';
import { texts } from '../language/index.ts';
import { secondsText } from '../explain/index.ts';
import { presetGroups } from '../scenarios/index.ts';
import {
  actions,
  deletion,
  otherReleases,
  selectedPod,
  shownRelease,
  type Breakpoint,
  type PageState,
} from '../store/index.ts';
import { exportsOf, saveExport } from './exports.ts';
import type { PaletteEntry, PaletteSection } from './paletteEntries.ts';
import { TEXTS } from './paletteTexts.ts';
import { TEXTS as SHELL } from './texts.ts';
import { Icon, StateIcon } from './ui/index.ts';
import { type ToldTitles, podList } from '../readings/index.ts';

function podEntries(state: PageState): PaletteEntry[] {
  const { cluster, instant, scenario } = state;
  if (cluster === null) return [];
  const say = texts(TEXTS);
  const selected = selectedPod(state);
  const { api: pods, node } = podList(cluster, instant.t, shownRelease(state), scenario?.pods);
  const api = pods.toSorted((a, b) => Number(b.key === selected) - Number(a.key === selected));
  const keyOfDelete = keysOf('delete');
  const icon = <StateIcon shape="user" />;
  return [
    ...api.map(({ key, name, deleting }) => ({
      id: `delete-${key}`,
      label: deleting ? say.deleteAgain({ name }) : say.delete({ name }),
      also: 'kubectl delete pod',
      icon,
      ...(key === selected && keyOfDelete ? { key: keyOfDelete } : {}),
      run: () => void actions.act(deletion(key)),
    })),
    ...api.map(({ key, name }) => ({
      id: `force-${key}`,
      label: say.forceDelete({ name }),
      also: 'kubectl delete pod grace 0 --force',
      icon,
      run: () => void actions.act(deletion(key, { gracePeriodSeconds: 0, force: true })),
    })),
    ...node
      .filter(({ path }) => path !== null)
      .map(({ key, name }) => ({
        id: `file-${key}`,
        label: say.removeManifest({ name }),
        also: 'static pod',
        icon,
        run: () => void actions.act({ do: 'removeManifest', pod: name }),
      })),
  ];
}

function commandSections(): PaletteSection[] {
  const mac = isMac();
  const { groups, titles } = texts(COMMAND_TEXTS);
  return GROUPS.map((group) => ({
    title: groups[group],
    entries: COMMANDS.filter((each) => each.group === group && each.id !== 'palette' && isPossible(each)).map(
      ({ id, keys, icon, run }) => ({
        id,
        label: titles[id],
        icon: icon ? <Icon name={icon} /> : <span className="icon" />,
        run,
        ...(keys?.[0] ? { key: keyLabel(keys[0], mac) } : {}),
      }),
    ),
  }));
}

/** The same story in another release, or beside it. */
function releaseEntries(state: PageState): PaletteEntry[] {
  const say = texts(TEXTS);
  return otherReleases(shownRelease(state)).flatMap((release) => [
    {
      id: `compare-${release}`,
      label: say.compareWith({ release }),
      also: `Kubernetes v${release} release side by side`,
      icon: <Icon name="compare" />,
      run: () => actions.compareWith(release),
    },
    {
      id: `release-${release}`,
      label: say.runIn({ release }),
      also: `v${release} release switch`,
      icon: <Icon name="tag" />,
      run: () => void actions.switchRelease(release),
    },
  ]);
}

function presetSections(): PaletteSection[] {
  const say = texts(TEXTS);
  const icon = <Icon name="file" />;
  const rest: PaletteEntry = {
    id: 'preset-rest',
    label: say.atRest,
    also: 'scenario: node at rest new rest',
    icon,
    run: () => void actions.loadPreset(null),
  };
  return presetGroups().map(({ group, presets }, i) => ({
    title: say.scenarios({ heading: group }),
    entries: [
      ...(i === 0 ? [rest] : []),
      ...presets.map(({ id, title, summary, scenario }) => ({
        id: `preset-${id}`,
        label: title,
        also: `scenario: ${title} ${summary} ${scenario.title} ${id}`,
        icon,
        run: () => void actions.loadPreset(id),
      })),
    ],
  }));
}

const exportEntries = (state: PageState): PaletteEntry[] =>
  exportsOf(state).map((each) => ({
    id: `export-${each.id}`,
    label: texts(TEXTS).export({ what: texts(SHELL).file[each.id] }),
    also: `export download ${each.file}`,
    icon: <Icon name="export" />,
    run: () => void saveExport(each),
  }));

/** What there is to do or open at this instant. The page stands still behind the palette, so it is gathered once. */
export function sectionsOf(state: PageState): readonly PaletteSection[] {
  const say = texts(TEXTS);
  const commands = commandSections();
  const often = commands.slice(1, 3); // where to go, breakpoints
  const real = state.evidenceOpen || state.imported !== null;
  return [
    { title: say.act, entries: real ? [] : podEntries(state) },
    ...presetSections(),
    ...often,
    { title: say.releases, entries: real ? [] : releaseEntries(state) },
    ...commands.filter((section) => !often.includes(section)),
    { title: say.exports, entries: state.evidenceOpen ? [] : exportEntries(state), onlyFound: true },
  ];
}

const SORTS = ['kind', 'actor', 'pod', 'field'] as const satisfies readonly Breakpoint['on'][];

/** `SigtermSent` is found by "sigterm sent" too. */
const spacedOut = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2');

/** Runs to, and stops at, whatever this run has. For a query only: there are many. */
export function breakpointSections({ run, evidenceOpen }: PageState): readonly PaletteSection[] {
  if (run.status !== 'ready' || evidenceOpen) return [];
  const choices = choicesOf(run.trace);
  const say = texts(TEXTS);
  const entriesOf = (
    prefix: string,
    words: string,
    icon: (breakpoint: Breakpoint) => ReactNode,
    label: (breakpoint: Breakpoint) => string,
    act: (breakpoint: Breakpoint) => void,
  ): PaletteEntry[] =>
    SORTS.flatMap((on) =>
      choices[on].map(({ of, times }: Choice) => {
        const breakpoint = { on, of };
        return {
          id: `${prefix}-${on}-${of}`,
          label: label(breakpoint),
          also: `${words} ${spacedOut(of)}`,
          time: `× ${times}`,
          icon: icon(breakpoint),
          run: () => act(breakpoint),
        };
      }),
    );
  const plain = <Icon name="forward" />;
  const [set, unset] = [<Icon key="set" name="check" />, <Icon key="unset" name="breakpoint" />];
  return [
    {
      title: say.runTo,
      entries: entriesOf('run', 'run to next', () => plain, runWords, runToNext),
      onlyFound: true,
      late: true,
    },
    {
      title: say.stopAt,
      entries: entriesOf(
        'stop',
        'breakpoint stop at',
        (breakpoint) => (isSet(breakpoint) ? set : unset),
        stopWords,
        toggle,
      ),
      onlyFound: true,
      late: true,
    },
  ];
}

/** Every step of the run by its title, as far as titles are told, and by what machines said at it. */
export function stepSection({ run, evidenceOpen }: PageState, titles: ToldTitles): PaletteSection {
  const say = texts(TEXTS);
  const icon = <Icon name="forward" />;
  const steps = run.status === 'ready' && !evidenceOpen ? run.steps : [];
  return {
    title: say.steps,
    onlyFound: true,
    entries: steps.flatMap((seq, i) => {
      const event = run.status === 'ready' ? run.trace.events[seq] : undefined;
      if (event === undefined) return [];
      const { kind, message = '', klog, pod, t } = event;
      return {
        id: `step-${seq}`,
        label: titles.get(seq) ?? spacedOut(kind),
        also: `${kind} ${pod?.name ?? ''} ${message} ${klog?.text ?? ''} step ${i + 1}`,
        time: secondsText(t),
        icon,
        run: () => actions.seekEvent(seq),
      };
    }),
  };
}
