/** What somebody chose of the list's filter and order. It outlives the pane, which a phone and a narrow page put away. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Listing } from './listing.ts';

const store = createStore<Listing>()(() => ({ text: '', sort: 'name' }));

export const useListing = (): Listing => useStore(store);
export const setListing = (part: Partial<Listing>): void => store.setState(part);
