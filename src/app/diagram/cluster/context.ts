/** What the boxes of the cluster's view share: the scene, found once. */
import { createContext, useContext } from 'react';
import type { Scene } from './sceneAt.ts';

export const SceneContext = createContext<Scene | null>(null);

export function useSceneHere(): Scene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('a box of the cluster is drawn only inside its view');
  return scene;
}
