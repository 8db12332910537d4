/** What is said when the output can't be written to its end. */

function why({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EPIPE':
      return 'whatever read it has closed the pipe';
    case 'ENOSPC':
      return 'no space is left';
    default:
      return message;
  }
}

/** One line for stderr. */
export const notWritten = (error: NodeJS.ErrnoException): string =>
  `The output could not be written to its end: ${why(error)}.\n`;
