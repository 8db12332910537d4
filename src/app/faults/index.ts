/** What can break: a button, and the browser that it opens. */
export { FAULT_TEXTS } from './actTexts.ts';
export { FaultButton } from './FaultButton.tsx';
export { loadFaultBrowser } from './loadFaultBrowser.ts';
