/** What a person can send to whoever mends the page: what failed and where, and the address, which holds the scenario. */

/** A failure of a part of the page, as an error boundary caught it. */
export interface CaughtFailure {
  readonly message: string;
  /** Empty where the browser gave none. */
  readonly stack: string;
}

export const failureOf = (thrown: unknown): CaughtFailure =>
  thrown instanceof Error
    ? { message: thrown.message, stack: thrown.stack ?? '' }
    : { message: String(thrown), stack: '' };

/** @param where the part that failed, in English: reports are read by people who work on the page. */
export const failureReport = (
  where: string,
  { message, stack }: CaughtFailure,
  address: string,
  browser: string,
): string =>
  [
    `Grace Period: the ${where} failed`,
    `Error: ${message}`,
    `Address: ${address}`,
    `Browser: ${browser}`,
    ...(stack === '' ? [] : ['', stack]),
  ].join('\n');
