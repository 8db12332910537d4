/** `1.23` → 23; a release that can't be read counts as the newest. */
export const minorOf = (release: string | undefined): number => {
  const minor = Number(release?.split('.')[1]);
  return Number.isInteger(minor) ? minor : 99;
};
