/** What is said of each kind of event, by who does it. */
import { api } from './api.ts';
import { attach } from './attach.ts';
import { config } from './config.ts';
import { containers } from './containers.ts';
import { controllers } from './controllers.ts';
import { eviction } from './eviction.ts';
import type { EventTexts, SyncOnlyTexts } from './explanation.ts';
import { mirror } from './mirror.ts';
import { node } from './node.ts';
import { people } from './people.ts';
import { runtimeFaults } from './runtimeFaults.ts';
import { scaleDown } from './scaleDown.ts';
import { startingTexts } from './starting.ts';
import { status } from './status.ts';
import { syncOnly } from './syncOnly.ts';
import { worker } from './worker.ts';

export const EVENTS: EventTexts = {
  ...people,
  ...api,
  ...attach,
  ...config,
  ...worker,
  ...mirror,
  ...startingTexts,
  ...containers,
  ...controllers,
  ...scaleDown,
  ...runtimeFaults,
  ...status,
  ...node,
  ...eviction,
};

export const SYNC_ONLY: SyncOnlyTexts = syncOnly;
