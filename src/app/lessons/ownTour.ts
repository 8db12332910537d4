/** The tour that somebody is on. The page's store keeps what it has come to, for what is there before the tours are. */
import { createActor } from 'xstate';
import { actions } from '../store/index.ts';
import { tourMachine, tourOf } from './tourMachine.ts';

export const ownTour = createActor(tourMachine);
ownTour.subscribe((snapshot) => actions.setTour(tourOf(snapshot)));
ownTour.start();
