/**
 * Parts of the page that are loaded when they are first wanted: the one way to have them, for views and for what is done.
 * A part that can't be had says so where it was wanted, keeps what it was wanted for, and can be tried again. Not by
 * React.lazy: what suspends once is shown 300 ms later at the earliest (React's throttle of retries), and what has failed
 * once would fail for ever.
 */
import { useCallback, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { language, loadTexts, texts, useTexts } from '../../language/index.ts';
import { actions } from '../../store/index.ts';
import { Failure } from './Guard.tsx';
import { UI_TEXTS } from './texts.ts';

export type Load<Props = object> = () => Promise<{ readonly default: ComponentType<Props> }>;
export type Loaded<Props = object> =
  { readonly view: ComponentType<Props> } | { readonly failure: string; readonly retry: () => void };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A part comes with what it says: without that it could not be drawn. */
async function loadedWith<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  await loadTexts(language());
  return part;
}

/** Those that are there, by what loads them; and who wants to know of a further one. */
const views = new WeakMap<object, unknown>();
const awaiting = new Set<() => void>();

function onArrival(tell: () => void): () => void {
  awaiting.add(tell);
  return () => void awaiting.delete(tell);
}

async function bring<Props>(load: Load<Props>): Promise<void> {
  const { default: view } = await loadedWith(load);
  views.set(load, view);
  for (const tell of awaiting) tell();
}

/** Begins to load a view that will be wanted. Who wants it then is told of a failure, and tries again. */
export const warmUp = <Props,>(load: Load<Props>): void => void bring(load).catch(() => undefined);

/** A view once it is there, without asking for it. */
export const useArrived = <Props = object,>(load: Load<Props> | null): ComponentType<Props> | undefined =>
  useSyncExternalStore(onArrival, () =>
    load === null ? undefined : (views.get(load) as ComponentType<Props> | undefined),
  );

/** `undefined` while it loads, and where nothing is wanted. What failed is tried again when it is wanted again. */
export function useLoaded<Props = object>(load: Load<Props> | null): Loaded<Props> | undefined {
  const [failed, setFailed] = useState<{ readonly load: object; readonly why: string } | null>(null);
  const [tries, setTries] = useState(0);
  const known = useArrived(load);
  useEffect(() => {
    if (load === null || views.has(load)) return;
    let wanted = true;
    bring(load).catch((error: unknown) => {
      if (wanted) setFailed({ load, why: reasonOf(error) });
    });
    return () => {
      wanted = false;
      setFailed(null);
    };
  }, [load, tries]);
  const retry = useCallback(() => {
    setFailed(null);
    setTries((n) => n + 1);
  }, []);
  if (known !== undefined) return { view: known };
  return failed === null || failed.load !== load ? undefined : { failure: failed.why, retry };
}

/** A view that is loaded when it is first shown. Nothing stands in its place until then, and a failure where it fails. */
export function part<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function Part(props: Props) {
    const say = useTexts(UI_TEXTS);
    const loaded = useLoaded<Props>(load);
    if (loaded === undefined) return null;
    if ('view' in loaded) return <loaded.view {...props} />;
    return <Failure title={say.partNotLoaded} failure={loaded.failure} onRetry={loaded.retry} />;
  };
}

/** Does something with a part. Where it can't be had a message says so; to try again is to do just the same. */
export function withPart<Part>(load: () => Promise<Part>, act: (part: Part) => unknown): void {
  loadedWith(load).then(act, (error: unknown) => {
    actions.notify({
      text: texts(UI_TEXTS).notHad({ why: reasonOf(error) }),
      tone: 'failure',
      again: () => withPart(load, act),
    });
  });
}
