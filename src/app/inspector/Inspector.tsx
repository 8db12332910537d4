/** What the selected step was, and why: text, object, log, watch, requests and all events, each in its tab. */
export function Inspector() {
  return <section className="insp" aria-label="Inspector" />;
}
