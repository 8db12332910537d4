/** Fields of a pasted pod that do nothing here: quietly, but for what a real removal could tell otherwise. */
import { NOT_SIMULATED, type Reason } from '../../kube/manifest/bearing.ts';
import type { ManifestRemark } from '../../kube/manifest.ts';
import { useTexts } from '../language/index.ts';
import { ADD_TEXTS } from './addTexts.ts';

interface Told {
  readonly reason: Reason;
  readonly remarks: readonly ManifestRemark[];
}

function byReason(remarks: readonly ManifestRemark[]): readonly Told[] {
  const reasons = [...new Set(remarks.map(({ reason }) => reason))];
  return reasons.map((reason) => ({ reason, remarks: remarks.filter((remark) => remark.reason === reason) }));
}

function Reasons({ told }: { readonly told: readonly Told[] }) {
  const { why } = useTexts(ADD_TEXTS);
  return (
    <ul>
      {told.map(({ reason, remarks }) => (
        <li key={reason}>
          {remarks.map(({ line, path }) => (
            <span key={`${line}:${path}`}>
              <span className="mono">{line}</span> <code>{path}</code>{' '}
            </span>
          ))}
          {why[reason]}
        </li>
      ))}
    </ul>
  );
}

export function Remarks({ remarks }: { readonly remarks: readonly ManifestRemark[] }) {
  const say = useTexts(ADD_TEXTS);
  const all = byReason(remarks);
  const missing = all.filter(({ reason }) => NOT_SIMULATED.has(reason));
  const quiet = all.filter(({ reason }) => !NOT_SIMULATED.has(reason));
  const count = quiet.reduce((sum, each) => sum + each.remarks.length, 0);
  return (
    <>
      {missing.length > 0 ? (
        <div className="warnings text-(length:--fs-12) text-ink-2">
          <p>{say.notSimulated}</p>
          <Reasons told={missing} />
        </div>
      ) : null}
      {count > 0 ? (
        <details className="warnings text-(length:--fs-12) text-ink-2">
          <summary>{say.noBearing({ count })}</summary>
          <Reasons told={quiet} />
        </details>
      ) : null}
    </>
  );
}
