/** What is waited for where a StatefulSet's node is lost, and the ways on: each says what it does, and does it. */
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, StateIcon } from '../shell/ui/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { actions } from '../store/index.ts';
import type { LostNode, Way } from './lostNode.ts';
import { TEXTS } from './texts.ts';

const VARIANT = { back: 'primary', vouch: 'plain', force: 'danger' } as const satisfies Record<Way, string>;

interface WayOnProps {
  readonly lost: LostNode;
  readonly of: LostNode['ways'][number];
}

function WayOn({ lost, of: { way, act, command } }: WayOnProps) {
  const say = useTexts(TEXTS).lost;
  const { pod, node, runs } = lost;
  const does = {
    back: say.backDoes({ pod }),
    vouch: say.vouchDoes({ node }),
    force: say.forceDoes({ pod, node }),
  }[way];
  const title = { back: say.back[lost.out]({ node }), vouch: say.vouch({ node }), force: say.force({ pod }) }[way];
  const warns = way === 'vouch' && runs ? say.vouchWarns({ pod }) : null;
  const isDanger = way === 'force';
  return (
    <li className="lost-way">
      <p className="flex items-start justify-between gap-2">
        <b>
          <Prose text={title} />
        </b>
        <span
          className={`flex-none inline-flex items-center gap-1 px-1.5 border rounded-1 text-11/4.5 ${isDanger ? 'border-failure text-failure-text' : 'border-line-2 text-ink-2'}`}
        >
          {isDanger ? <StateIcon shape="failure" className="size-3" /> : null}
          {say.tag[way]}
        </span>
      </p>
      <div className="flex items-end gap-x-2 gap-y-1.5 flex-wrap">
        <p className={`min-w-0 leading-4.5 text-pretty ${command === null ? 'flex-1' : 'basis-full'}`}>
          <Prose text={does} />
          {warns === null ? null : (
            <>
              {' '}
              <strong className="font-medium text-failure-text">
                <Prose text={warns} />
              </strong>
            </>
          )}
        </p>
        {command === null ? null : (
          <div className="flex flex-1 min-w-0 items-start gap-1 py-0.75 pr-1 pl-2.5 border border-line-2 rounded-2 bg-bg">
            <code className="flex-1 min-w-0 py-0.75 text-11/4.5 wrap-anywhere">{command}</code>
            <CopyButton what={say.command} text={() => command} />
          </div>
        )}
        <Button
          size="sm"
          variant={VARIANT[way]}
          aria-label={say.doItNamed({ what: title.replaceAll('`', '') })}
          onClick={() =>
            void actions.act(act, say.done[way]({ pod, node })).then((isShown) => {
              if (isShown) actions.play();
            })
          }
        >
          {say.doIt}
        </Button>
      </div>
    </li>
  );
}

export function LostNodeAdvice({ lost }: { lost: LostNode }) {
  const say = useTexts(TEXTS).lost;
  const { pod, node, owner } = lost;
  return (
    <>
      <p className="mb-2.5 text-ink text-pretty">
        <Prose text={say.only({ pod, node, owner })} />
      </p>
      <h3 className="mb-1 text-15 font-semibold text-ink">{say.ways}</h3>
      <ol className="lost-ways mb-4.5">
        {lost.ways.map((of) => (
          <WayOn key={of.way} lost={lost} of={of} />
        ))}
      </ol>
    </>
  );
}
