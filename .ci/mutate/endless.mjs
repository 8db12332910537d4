/**
 * Stryker says of two things that they ran out of time: of a loop that was gone through a hundred times as often as
 * without the change, which has no end, and of what took long, which a busy machine makes of anything.
 */
export const isEndless = ({ status, statusReason = '' }) =>
  status === 'Timeout' && statusReason.startsWith('Hit limit');
