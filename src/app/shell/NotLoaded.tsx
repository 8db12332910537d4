/** Shown when a part of the page itself could not be fetched: the network failed, or a newer build took its place. */
import { useTexts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { Button, Dialog, StateIcon, UI_TEXTS } from './ui/index.ts';

interface NotLoadedProps {
  readonly message: string;
  readonly onRetry: () => void;
  /** Where there is something to go back to. */
  readonly onBack?: () => void;
}

export function NotLoaded(props: NotLoadedProps) {
  const say = useTexts(TEXTS);
  const { error: errorWord } = useTexts(UI_TEXTS);
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 className="flex items-center gap-2 font-semibold" id="failed-title">
        <StateIcon shape="failure" label={errorWord} />
        {say.notLoaded}
      </h2>
      <Advice {...props} />
    </section>
  );
}

/** Of what would have lain over the page. */
export function OverlayNotLoaded({ onBack = () => actions.open(null), ...props }: NotLoadedProps) {
  const say = useTexts(TEXTS);
  return (
    <Dialog title={say.notLoaded} onClose={onBack}>
      <div className="form text-13">
        <Advice {...props} onBack={onBack} />
      </div>
    </Dialog>
  );
}

function Advice({ message, onRetry, onBack }: NotLoadedProps) {
  const say = useTexts(TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  return (
    <>
      <p role="alert">{message}</p>
      <p>{say.notLoadedAdvice}</p>
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {tryAgain}
        </Button>
        {onBack ? <Button onClick={onBack}>{say.back}</Button> : null}
        <Button variant="ghost" onClick={() => location.reload()}>
          {say.reload}
        </Button>
      </p>
    </>
  );
}
