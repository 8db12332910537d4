/** Shown when there is no run to show: what went wrong, and the scenarios to go on with. */
import { useTexts } from '../language/index.ts';
import { usePresetGroups } from '../scenarios/index.ts';
import { actions, type Run } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { Button, StateIcon, UI_TEXTS } from './ui/index.ts';

export function Failed({ run: { message, again } }: { run: Extract<Run, { status: 'failed' }> }) {
  const say = useTexts(TEXTS);
  const { error: errorWord, tryAgain } = useTexts(UI_TEXTS);
  const groups = usePresetGroups();
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 className="flex items-center gap-2 font-semibold" id="failed-title">
        <StateIcon shape="failure" label={errorWord} />
        {again ? say.notLoaded : say.couldNot}
      </h2>
      <p role="alert">{message}</p>
      {again ? (
        <Button variant="primary" onClick={again}>
          {tryAgain}
        </Button>
      ) : null}
      <p>{say.openInstead}</p>
      <ul>
        {groups
          .flatMap(({ presets }) => presets)
          .map(({ id, title, summary }) => (
            <li className="flex flex-wrap items-center gap-y-1 gap-x-3 py-1 px-0" key={id}>
              <Button onClick={() => void actions.loadPreset(id)}>{title}</Button>
              <span className="cap">{summary}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
