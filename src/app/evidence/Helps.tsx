/** What is worth bringing, each with the command that gets it. */
import { useTexts } from '../language/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { TEXTS } from './texts.ts';

const HELPS = [
  ['helpsLog', 'journalctl -u kubelet -o short-iso --since -2h > kubelet.log'],
  ['helpsPod', 'kubectl get pod NAME -n NAMESPACE -o yaml > pod.yaml'],
  ['helpsEvents', 'kubectl get events -n NAMESPACE -o yaml > events.yaml'],
  ['helpsRuntime', 'journalctl -u containerd -o short-iso --since -2h > containerd.log'],
] as const;

export function Helps() {
  const say = useTexts(TEXTS);
  return (
    <section className="ev-helps" aria-labelledby="ev-helps">
      <h3 id="ev-helps">{say.helps}</h3>
      <dl>
        {HELPS.map(([id, command]) => (
          <div key={id}>
            <dt>{say[id]}</dt>
            <dd>
              <code>{command}</code>
              <CopyButton what={say.theCommand} text={() => command} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
