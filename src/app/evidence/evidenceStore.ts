/** What is typed and what is looked at of a result. It outlives the page that shows it. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { EvidenceLine, LineClass, PodEvidence } from '../../evidence/index.ts';

export type LinePlace = Pick<EvidenceLine, 'file' | 'line'>;

export interface EvidenceState {
  /** What is brought next is read together with what the result was read from. */
  readonly together: boolean;
  /** What is being typed or pasted; it outlives the form. */
  readonly draft: string;
  readonly chosen: string | null;
  /** Whether only waiting pods are listed. */
  readonly waitingOnly: boolean;
  /** The chosen pod in full, as soon as it is there. */
  readonly pod: PodEvidence | null;
  /** Beside the diagnosis; on a phone one of all. */
  readonly pane: EvidencePane;
  readonly lines: LineClass;
  /** The line that is looked at among those around it, or null where lines are looked at by their class. */
  readonly line: LinePlace | null;
}

export const SIDE_PANES = ['course', 'expected', 'lines'] as const;
export const PHONE_PANES = ['pods', 'diagnosis', ...SIDE_PANES] as const;
export type EvidencePane = (typeof PHONE_PANES)[number];

const INITIAL: EvidenceState = {
  together: false,
  draft: '',
  chosen: null,
  waitingOnly: false,
  pod: null,
  pane: 'pods',
  lines: 'unknown',
  line: null,
};

export const evidenceStore = createStore<EvidenceState>()(() => INITIAL);

export const useEvidence = <T>(selector: (state: EvidenceState) => T): T => useStore(evidenceStore, selector);
