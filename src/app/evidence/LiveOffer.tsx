/**
 * Where the page comes from an origin on which an API server answers, as kubectl proxy serves both: the offer to watch it.
 * It is looked for when the page of evidence opens, and never watched by itself.
 */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { watchCluster } from './live.ts';
import { LIVE } from './liveTexts.ts';

const Version = v.object({ gitVersion: v.pipe(v.string(), v.regex(/^v\d+\.\d+\.[\w.+-]{1,60}$/)) });

/** GET /version, which everybody may ask (RBAC: system:public-info-viewer); a static host has no such file. */
async function versionHere(signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch('/version', { signal, credentials: 'omit', redirect: 'error', cache: 'no-store' });
    if (!answer.ok || !/json/.test(answer.headers.get('content-type') ?? '')) return null;
    const version = v.safeParse(Version, await answer.json());
    return version.success ? version.output.gitVersion : null;
  } catch {
    return null;
  }
}

/** kubectl proxy serves the page below a prefix: at an origin's root no API server can answer beside it, nor on a disk. */
const mayBeHere = ({ protocol, pathname }: Location): boolean => protocol !== 'file:' && pathname.lastIndexOf('/') > 0;

export function LiveOffer() {
  const say = useTexts(LIVE);
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    if (!mayBeHere(window.location)) return;
    const abort = new AbortController();
    void versionHere(abort.signal).then((found) => {
      if (!abort.signal.aborted) setVersion(found);
    });
    return () => abort.abort();
  }, []);
  if (version === null) return null;
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 px-4 border border-line-2 rounded-3 bg-surface">
      <p className="flex-1 min-w-60 text-13 text-ink-2 text-pretty">{say.offerMore({ version })}</p>
      <Button variant="primary" icon="evidence" onClick={() => watchCluster(null)}>
        {say.offer}
      </Button>
    </section>
  );
}
