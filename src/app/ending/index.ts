/** What a run came to, in the inspector's place once it is over. The card is loaded when it is first wanted. */
export { EndingPlace, WayToSummary } from './EndingPlace.tsx';
export { NextActs } from './NextSteps.tsx';
