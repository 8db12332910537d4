/** Shown when a part of the page itself could not be fetched: the network failed, or a newer build took its place. */
import { useTexts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { Button, Dialog, StateIcon, UI_TEXTS } from './ui/index.ts';

export function NotLoaded({ message }: { message: string }) {
  const say = useTexts(TEXTS);
  const { error: errorWord } = useTexts(UI_TEXTS);
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 id="failed-title">
        <StateIcon shape="failure" label={errorWord} />
        {say.notLoaded}
      </h2>
      <Advice message={message} />
    </section>
  );
}

/** Of what would have lain over the page. */
export function OverlayNotLoaded({ message }: { message: string }) {
  const say = useTexts(TEXTS);
  return (
    <Dialog title={say.notLoaded} onClose={() => actions.open(null)}>
      <div className="form text-13">
        <Advice message={message} />
      </div>
    </Dialog>
  );
}

function Advice({ message }: { message: string }) {
  const say = useTexts(TEXTS);
  return (
    <>
      <p role="alert">{message}</p>
      <p>{say.notLoadedAdvice}</p>
      <p>
        <Button onClick={() => location.reload()}>{say.reload}</Button>
      </p>
    </>
  );
}
