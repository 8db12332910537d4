/** Starts what runs as long as the page does: the address, the keys, the theme. */
import { useEffect } from 'react';
import { useShortcuts } from './commands/index.ts';
import { openAddressEvidence } from './evidence/index.ts';
import { followAddress } from './share/index.ts';
import { Shell, useDescription } from './shell/index.ts';
import { useScenarioTitle } from './scenarios/index.ts';
import { followPreferences, usePage } from './store/index.ts';

export function App() {
  useShortcuts();
  useEffect(() => followAddress(), []);
  useEffect(() => openAddressEvidence(), []);
  useEffect(() => followPreferences(), []);
  useDescription();
  const scenario = useScenarioTitle();
  const title = usePage((s) => s.imported?.name) ?? scenario;
  const isNamed = usePage((s) => s.evidenceOpen); // its page says its own
  useEffect(() => {
    if (title !== undefined && !isNamed) document.title = `${title} · Grace Period`;
  }, [title, isNamed]);
  return <Shell />;
}
