import type { Part } from './part'

/** All parts, in the order of the table; `npm run bench -- <name>` runs one. */
export const parts: Record<string, () => Promise<{ part: Part }>> = {
  screens: () => import('./screens/main'),
  definitions: () => import('./definitions/main'),
  start: () => import('./start/main'),
  interaction: () => import('./interaction/main'),
  api: () => import('./api/main'),
  live: () => import('./live/main'),
  scale: () => import('./scale/main'),
  views: () => import('./views/main'),
  stream: () => import('./stream/main'),
  daily: () => import('./daily/main'),
  fairness: () => import('./fairness/main'),
}
