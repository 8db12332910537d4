/** How the requests of the whole run came out, why some failed, and which change would have kept them from it. */
import { duration, instant, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { actions, pageStore, useTrace } from '../store/index.ts';
import { failedOf, reasonsOf, type Reason } from './failures.ts';
import { TEXTS } from './texts.ts';
import { useTraffic } from '../readings/index.ts';
import { LONGEST, useCure, type Cure as Found } from './useCure.ts';
import './traffic.css';

const numeral = (count: number): string => count.toLocaleString('en');

/** Reasons that are written out; more would push the verdict out of its place. */
const MOST = 3;

function Because({ reason }: { reason: Reason }) {
  const say = useTexts(TEXTS);
  const { why, outcome, count, first, server, isCut: cut, before } = reason;
  const at = instant(first.at);
  const sigterm = server?.serving.onSigterm === 'closes' || server?.serving.onSigterm === 'drains';
  const { by = '', address = '' } = first;
  const pod = server?.pod.slice(server.pod.indexOf('/') + 1) ?? '';
  const text = {
    closed: () => say.why.closed({ by, cut, address, sigterm, before: duration(before) }),
    cut: () => say.why.cut({ pod, sigterm, before: duration(before) }),
    dead: () => say.why.dead({ pod, before: duration(before) }),
    unreachable: () => say.why.unreachable({ by, cut, address, before: duration(before) }),
    nodeOff: () => say.why.nodeOff({ by, cut, address, node: server?.node ?? '', before: duration(before) }),
    dropped: () => say.why.dropped({ by }),
    entryOff: () => say.why.entryOff({ by }),
    nobody: () => say.why.nobody({ by, cut }),
    noNode: () => say.why.noNode,
    notYet: () => say.why.notYet({ by, address }),
    slow: () => say.why.slow({ pod }),
  }[why]();
  return (
    <li>
      <span className="traffic-count">{say.outcome[outcome]({ count: numeral(count) })}</span>
      <span>
        <Prose text={text} />{' '}
        <button
          type="button"
          className="traffic-go underline underline-offset-2 cursor-pointer"
          aria-label={say.go({ at })}
          onClick={() => actions.seekTime(first.at)}
        >
          {at}
        </button>
      </span>
    </li>
  );
}

export default function Verdict() {
  const say = useTexts(TEXTS);
  const traffic = useTraffic();
  const { end } = useTrace();
  const requests = traffic.flatMap((each) => each.requests);
  const failed = failedOf(requests);
  const cure = useCure(failed > 0);
  const reasons = traffic.flatMap(reasonsOf).toSorted((one, other) => other.count - one.count);
  const [only] = traffic;
  if (only === undefined) return null;
  const counts = new Map<Reason['outcome'], number>();
  for (const { outcome, count } of reasons) counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  const parts = [...counts]
    .map(([outcome, count]) => say.outcome[outcome]({ count: numeral(count) }))
    .reduce((list, next) => (list === '' ? next : say.and({ list, next })), '');
  const sent = numeral(requests.length);
  const compare = ({ seconds, scenario }: Found): void => {
    const { scenario: of } = pageStore.getState();
    if (of !== null) actions.compareWithCure({ of, scenario, seconds, failed, sent: requests.length });
  };
  const sum = say.failed({ failed: numeral(failed), sent });
  const cut = traffic.some(({ until }) => until < end);
  const whole: Parameters<typeof say.whole>[0] = {
    clients: traffic.length === 1 ? 'one' : 'other',
    name: only.client.name,
    length: duration(end),
  };
  return (
    <section className="traffic-card" aria-label={say.title}>
      <p className="traffic-caption">
        <Prose text={cut ? say.first({ ...whole, until: duration(only.until) }) : say.whole(whole)} />
      </p>
      <h3 className="traffic-sum">
        {failed === 0 ? say.none({ sent }) : counts.size === 1 ? sum : say.with({ failed: sum, parts })}
      </h3>
      {reasons.length === 0 ? null : (
        <ul className="traffic-why">
          {reasons.slice(0, MOST).map((reason) => (
            <Because key={`${reason.why} ${reason.first.at}`} reason={reason} />
          ))}
        </ul>
      )}
      {failed === 0 ? null : (
        <output className="traffic-cure">
          {cure === undefined ? (
            say.cure.looking
          ) : cure === null ? (
            say.cure.noCure({ seconds: LONGEST })
          ) : (
            <Prose text={say.cure.none({ seconds: cure.seconds })} />
          )}
        </output>
      )}
      {cure === undefined || cure === null || failed === 0 ? null : (
        <div className="traffic-acts">
          <Button
            variant="primary"
            size="sm"
            onClick={() => void actions.change(cure.scenario, say.tried({ seconds: cure.seconds }))}
          >
            {say.tryIt}
          </Button>
          <Button size="sm" onClick={() => compare(cure)}>
            {say.compareBoth}
          </Button>
          <span className="traffic-caption ml-auto">{say.simulated}</span>
        </div>
      )}
    </section>
  );
}
