/**
 * What of a language comes together, by what the catalogue's name begins with: the page's own words before it is spoken,
 * those of explanations and of lessons with what says them.
 */
export const PARTS = ['page', 'explain', 'lesson'] as const;
export type Part = (typeof PARTS)[number];

const isPart = (word: string | undefined): word is Part => word === 'explain' || word === 'lesson';

export function partOf(name: string): Part {
  const [word] = name.split(/[A-Z]/, 1);
  return isPart(word) && word !== name ? word : 'page';
}
