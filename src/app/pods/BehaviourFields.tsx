/** For each container of the pasted pods: what its process does on SIGTERM, and how long its preStop hook takes. */
import { Filled, useTexts } from '../language/index.ts';
import type { PodManifest } from '../../kube/index.ts';
import {
  asksForPreStop,
  choiceKey,
  DEFAULT_CHOICE,
  secondsIn,
  type BehaviourChoice,
  type OnSigterm,
} from './behaviour.ts';
import { ADD_TEXTS } from './addTexts.ts';
import { draft } from './draft.ts';

const ON_SIGTERM: readonly OnSigterm[] = ['atOnce', 'after', 'ignore'];

interface SecondsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Seconds = ({ label, value, onChange }: SecondsProps) => (
  <span className="inline-flex items-center gap-1 text-ink-2">
    <input
      className="input mono w-16"
      aria-label={label}
      inputMode="decimal"
      value={value}
      aria-invalid={secondsIn(value) === null}
      onChange={(event) => onChange(event.target.value)}
    />
    s
  </span>
);

export function BehaviourFields({ pods }: { pods: readonly PodManifest[] }) {
  const say = useTexts(ADD_TEXTS);
  const choices = draft.use((s) => s.choices);
  const change = (key: string, part: Partial<BehaviourChoice>) =>
    draft.set({ choices: { ...choices, [key]: { ...(choices[key] ?? DEFAULT_CHOICE), ...part } } });
  return (
    <fieldset className="flex flex-col gap-1.5 pt-1 max-h-55 overflow-y-auto">
      <legend className="pb-1.5 text-(length:--fs-12) text-ink-2">{say.behaviour}</legend>
      {pods.flatMap((pod) =>
        pod.spec.containers.map((container) => {
          const key = choiceKey(pod, container.name);
          const choice = choices[key] ?? DEFAULT_CHOICE;
          return (
            <div key={key} className="flex flex-wrap items-center gap-2">
              <span className="mono min-w-30">{pods.length > 1 ? key : container.name}</span>
              <select
                className="input"
                aria-label={say.onSigterm({ container: container.name })}
                value={choice.onSigterm}
                onChange={(event) => {
                  const chosen = ON_SIGTERM.find((value) => value === event.target.value);
                  if (chosen) change(key, { onSigterm: chosen });
                }}
              >
                {ON_SIGTERM.map((value) => (
                  <option key={value} value={value}>
                    {say[value]}
                  </option>
                ))}
              </select>
              {choice.onSigterm === 'after' ? (
                <Seconds
                  label={say.exitsAfter({ container: container.name })}
                  value={choice.after}
                  onChange={(after) => change(key, { after })}
                />
              ) : null}
              {asksForPreStop(container) ? (
                <span className="inline-flex items-center gap-1 text-ink-2">
                  <Filled
                    text={say.preStop({ seconds: '{seconds}' })}
                    seconds={
                      <Seconds
                        label={say.preStopTakes({ container: container.name })}
                        value={choice.preStopTakes}
                        onChange={(preStopTakes) => change(key, { preStopTakes })}
                      />
                    }
                  />
                </span>
              ) : null}
            </div>
          );
        }),
      )}
    </fieldset>
  );
}
