/** Shown when there is no run to show: what went wrong, and the scenarios to go on with. */
import { useTexts } from '../language/index.ts';
import { usePresetGroups } from '../scenarios/index.ts';
import { actions } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { Button, StateIcon, UI_TEXTS } from './ui/index.ts';

export function Failed({ message }: { message: string }) {
  const say = useTexts(TEXTS);
  const { error: errorWord } = useTexts(UI_TEXTS);
  const groups = usePresetGroups();
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 id="failed-title">
        <StateIcon shape="failure" label={errorWord} />
        {say.couldNot}
      </h2>
      <p role="alert">{message}</p>
      <p>{say.openInstead}</p>
      <ul>
        {groups
          .flatMap(({ presets }) => presets)
          .map(({ id, title, summary }) => (
            <li key={id}>
              <Button onClick={() => void actions.loadPreset(id)}>{title}</Button>
              <span className="cap">{summary}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
