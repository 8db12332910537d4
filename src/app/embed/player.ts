/**
 * What a player knows besides what the page's store holds: which link it shows, whether it has begun, and whether anybody
 * can see it. Everything else is the store's, and nothing of it is kept anywhere.
 */
import { createStore } from 'zustand/vanilla';
import { hashOf } from '../../embed/address.ts';
import { FIRST_PRESET, type LinkError } from '../../scenario/index.ts';
import { Latest } from '../../worker/latest.ts';
import { indexFromFields, viewFromFields } from '../share/index.ts';
import { actions, failureText, pageStore, simulation, type ReadyRun } from '../store/index.ts';

interface Player {
  /** What follows `#` in a link to what is shown, with the `#`. */
  readonly hash: string;
  /** Somebody has played it or moved it, or the link leads into the midst of it. */
  readonly hasBegun: boolean;
  readonly isInSight: boolean;
  /** Why the link could not be opened; the first scenario is shown instead. */
  readonly trouble: LinkError | { readonly code: 'failed'; readonly message: string } | null;
}

export const FIRST_HASH = `#s=1p.${FIRST_PRESET}`;

export const playerStore = createStore<Player>()(() => ({
  hash: FIRST_HASH,
  hasBegun: false,
  isInSight: true,
  trouble: null,
}));

const { getState, setState } = playerStore;

export type Opened = 'shown' | 'refused';

const latest = new Latest();

/** Opens a link. One that can't be opened leaves what is shown, and shows the first scenario where nothing is. */
export async function open(hash: string): Promise<Opened> {
  const signal = latest.begin();
  const decoded = await simulation.decodeLink(hash);
  if (signal.aborted) return 'refused';
  if (decoded.status !== 'done') {
    const message = decoded.status === 'failed' ? failureText(decoded) : '';
    return refuse({ code: 'failed', message });
  }
  const opened = decoded.value;
  if ('error' in opened) return refuse(opened.error);
  const { scenario, t, view } = opened;
  const index = indexFromFields(view);
  const { pod, node } = viewFromFields(view);
  const before = pageStore.getState().view;
  setState({ trouble: null, hash, hasBegun: t !== undefined });
  await actions.loadScenario(scenario, {
    // At the beginning nothing has happened yet: whoever plays sees all of it.
    t: t ?? 0,
    ...(index !== undefined && { index }),
    view: { ...before, pod, node },
  });
  if (t === undefined) toBeginning();
  return 'shown';
}

async function refuse(trouble: NonNullable<Player['trouble']>): Promise<Opened> {
  setState({ trouble });
  if (pageStore.getState().run.status !== 'ready' && trouble.code !== 'failed') {
    await open(FIRST_HASH);
    setState({ trouble });
  } else if (trouble.code === 'failed') {
    pageStore.setState({
      run: { status: 'failed', message: trouble.message, again: () => void open(getState().hash) },
    });
  }
  return 'refused';
}

/** Before the first event, so that the first of them is told like all others. */
function toBeginning(): void {
  const { run } = pageStore.getState();
  if (run.status !== 'ready') return;
  actions.toStart();
  pageStore.setState({ hasMoved: false });
}

const readyRun = (): ReadyRun | null => {
  const { run } = pageStore.getState();
  return run.status === 'ready' ? run : null;
};

const begin = (): void => {
  if (!getState().hasBegun) setState({ hasBegun: true });
};

/** What a person and the page around it can do. Each begins the story, and none of them leaves the player. */
export const acts = {
  /** Answers whether it plays: nobody plays to those who can't see it. */
  play(): boolean {
    if (readyRun() === null || !getState().isInSight) return false;
    begin();
    actions.play();
    return true;
  },
  pause: (): void => actions.pause(),
  toggle(): void {
    if (pageStore.getState().playing) acts.pause();
    else acts.play();
  },
  seek(seconds: number): void {
    if (readyRun() === null) return;
    begin();
    actions.seekTime(seconds * 1_000_000);
  },
  step(unit: 'event' | 'milestone', direction: 1 | -1): void {
    if (readyRun() === null) return;
    begin();
    actions.step(unit, direction);
  },
  /** To a step by its number; 0 is before the first. */
  toStep(number: number): void {
    const run = readyRun();
    if (run === null) return;
    begin();
    actions.pause();
    const seq = run.steps[number - 1];
    if (seq === undefined) actions.toStart();
    else actions.seekEvent(seq);
  },
  toStart(): void {
    begin();
    actions.toStart();
  },
  toEnd(): void {
    begin();
    actions.toEnd();
  },
  /** A name or a link, as the page around it says it. */
  async scenario(scenario: string, seconds?: number): Promise<Opened> {
    const hash = hashOf(scenario, seconds);
    return hash === null ? 'refused' : open(hash);
  },
} as const;
