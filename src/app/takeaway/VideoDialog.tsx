/** A video of the shown run: what it is to be, how far it has come, and a way to stop it. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { texts, useTexts } from '../language/index.ts';
import type { PictureTheme } from '../drawing/index.ts';
import { titleOf } from '../scenarios/index.ts';
import { Button, Dialog, Segmented } from '../shell/ui/index.ts';
import { actions, diagramShown, LOW_WINDOW, pageStore, paintedTheme } from '../store/index.ts';
import { saveFile, slug } from './save.ts';
import { TEXTS } from './texts.ts';
import { makeVideo, NotHere, type VideoKind } from './video.ts';

interface Choice {
  readonly kind: VideoKind;
  readonly theme: PictureTheme;
  readonly view: 'inside' | 'overview';
}

function firstChoice(): Choice {
  const state = pageStore.getState();
  return {
    kind: typeof VideoEncoder === 'undefined' ? 'gif' : 'webm',
    theme: paintedTheme(state.theme),
    view: diagramShown(state, matchMedia(LOW_WINDOW).matches),
  };
}

const TYPES = { webm: 'video/webm', gif: 'image/gif' } as const;

function reasonOf(error: unknown): string {
  const say = texts(TEXTS);
  if (error instanceof NotHere) return error.message === 'webm' ? say.noWebm : say.noGif;
  return say.failed({ why: error instanceof Error ? error.message : String(error) });
}

/** @returns whether a file was made. */
async function make(choice: Choice, onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  const state = pageStore.getState();
  const { run, scenario } = state;
  if (run.status !== 'ready' || scenario === null) return false;
  const title = titleOf(scenario);
  const bytes = await makeVideo({ ...choice, state, run, title, onProgress, signal });
  if (bytes === null || signal.aborted) return false;
  const name = `${slug(title)}.${choice.kind}`;
  saveFile(name, TYPES[choice.kind], [bytes]);
  actions.notify({ text: texts(TEXTS).saved({ name }) });
  return true;
}

export default function VideoDialog() {
  const say = useTexts(TEXTS);
  const [choice, setChoice] = useState(firstChoice);
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const making = useRef<AbortController | null>(null);
  const close = () => actions.open(null);
  useEffect(() => () => making.current?.abort(), []);

  const begin = async () => {
    const controller = new AbortController();
    making.current = controller;
    setTrouble(null);
    setShare(0);
    try {
      if (await make(choice, setShare, controller.signal)) close();
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(reasonOf(error));
    } finally {
      if (making.current === controller) setShare(null);
    }
  };
  const cancel = () => {
    making.current?.abort();
    making.current = null;
    setShare(null);
  };
  const isMaking = share !== null;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Dialog title={say.video} onClose={close} className="dialog-share">
      <div className="form">
        <p className="text-13 text-ink-2">{say.about}</p>
        <fieldset className="flex flex-col gap-3 border-0 p-0 m-0" disabled={isMaking}>
          <Choices label={say.format}>
            <Segmented
              label={say.format}
              value={choice.kind}
              options={[
                { value: 'webm', label: say.webm },
                { value: 'gif', label: say.gif },
              ]}
              onChange={(kind) => setChoice({ ...choice, kind })}
            />
          </Choices>
          <Choices label={say.view}>
            <Segmented
              label={say.view}
              value={choice.view}
              options={[
                { value: 'overview', label: say.overview },
                { value: 'inside', label: say.inside },
              ]}
              onChange={(view) => setChoice({ ...choice, view })}
            />
          </Choices>
          <Choices label={say.theme}>
            <Segmented
              label={say.theme}
              value={choice.theme}
              options={[
                { value: 'dark', label: say.dark },
                { value: 'light', label: say.light },
              ]}
              onChange={(theme) => setChoice({ ...choice, theme })}
            />
          </Choices>
        </fieldset>
        {trouble === null ? null : (
          <p className="text-13 text-failure-text" role="alert">
            {trouble}
          </p>
        )}
        {isMaking ? (
          <label className="flex flex-col gap-1 text-12 text-ink-2">
            <span>{say.making({ percent: String(percent) })}</span>
            <progress className="w-full" aria-label={say.progress} value={percent} max={100} />
          </label>
        ) : null}
        <div className="form-actions">
          {isMaking ? (
            <Button onClick={cancel}>{say.cancel}</Button>
          ) : (
            <Button data-autofocus variant="primary" onClick={() => void begin()}>
              {say.make}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-12 text-ink-2">{label}</span>
      {children}
    </div>
  );
}
