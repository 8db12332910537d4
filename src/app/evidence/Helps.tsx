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
    <section className="w-full mt-2 pt-4 border-t border-t-line text-12" aria-labelledby="ev-helps">
      <h3 className="font-semibold" id="ev-helps">
        {say.helps}
      </h3>
      <dl className="grid gap-1 mt-2 phone:gap-3">
        {HELPS.map(([id, command]) => (
          <div
            className="grid grid-cols-[280px_minmax(0,1fr)] items-center gap-3 min-h-7 phone:grid-cols-[minmax(0,1fr)] phone:gap-1"
            key={id}
          >
            <dt className="text-ink-2">{say[id]}</dt>
            <dd className="flex items-center gap-1 min-w-0">
              <code className="flex-1 min-w-0 py-1 px-2 border border-line rounded-2 bg-inset text-(length:--fs-11) wrap-anywhere">
                {command}
              </code>
              <CopyButton what={say.theCommand} text={() => command} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
