/** Shown when a part of the page itself could not be fetched: the network failed, or a newer build took its place. */
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { Button, StateIcon, UI_TEXTS } from './ui/index.ts';

export function NotLoaded({ message }: { message: string }) {
  const say = useTexts(TEXTS);
  const { error: errorWord } = useTexts(UI_TEXTS);
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 id="failed-title">
        <StateIcon shape="failure" label={errorWord} />
        {say.notLoaded}
      </h2>
      <p role="alert">{message}</p>
      <p>{say.notLoadedAdvice}</p>
      <p>
        <Button onClick={() => location.reload()}>{say.reload}</Button>
      </p>
    </section>
  );
}
