/** Shown when there is no run to show: what went wrong, and the scenarios to go on with. */
import { Button, StateIcon } from './ui/index.ts';
import { actions, presets } from '../store/index.ts';

export function Failed({ message }: { message: string }) {
  return (
    <section className="failed c-failure" aria-labelledby="failed-title">
      <h2 id="failed-title">
        <StateIcon shape="failure" label="Error" />
        This scenario could not be simulated
      </h2>
      <p role="alert">{message}</p>
      <p>Open one of these instead:</p>
      <ul>
        {presets.map(({ id, title, summary }) => (
          <li key={id}>
            <Button onClick={() => void actions.loadPreset(id)}>{title}</Button>
            <span className="cap">{summary}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
