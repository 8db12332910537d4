/** Everything that explanations say: worded in English here, and by each further language in a catalogue as large. */
import api from '../catalogues/en/explainApi.json';
import attach from '../catalogues/en/explainAttach.json';
import config from '../catalogues/en/explainConfig.json';
import containers from '../catalogues/en/explainContainers.json';
import controllers from '../catalogues/en/explainControllers.json';
import eviction from '../catalogues/en/explainEviction.json';
import fields from '../catalogues/en/explainFields.json';
import logged from '../catalogues/en/explainLogged.json';
import mirror from '../catalogues/en/explainMirror.json';
import node from '../catalogues/en/explainNode.json';
import people from '../catalogues/en/explainPeople.json';
import runtimeFaults from '../catalogues/en/explainRuntimeFaults.json';
import starting from '../catalogues/en/explainStarting.json';
import status from '../catalogues/en/explainStatus.json';
import syncOnly from '../catalogues/en/explainSyncOnly.json';
import waits from '../catalogues/en/explainWaits.json';
import words from '../catalogues/en/explainWords.json';
import worker from '../catalogues/en/explainWorker.json';
import { messagesOf } from './message.ts';

export const english = {
  api,
  attach,
  config,
  containers,
  controllers,
  eviction,
  fields,
  logged,
  mirror,
  node,
  people,
  runtimeFaults,
  starting,
  status,
  syncOnly,
  waits,
  words,
  worker,
};

/** One language's words for all of it. */
export type LanguageTexts = typeof english;

export const messages = messagesOf(english);
