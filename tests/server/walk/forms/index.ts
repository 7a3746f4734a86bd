import type { Walk } from '../walk'
import { remove, removeMany, updateMany } from './bulk'
import { further } from './further'
import { takeOver } from './imports'
import { hear } from './liveChannels'
import { relations, transitions } from './nested'
import { queryFields, search } from './queries'
import { readRecords } from './reading'
import { choices, duplicates, exported, history, tally } from './recordActions'
import { trash } from './trash'
import { create, update } from './writing'

/** All checks of a resource in order; the checks that only read come first. */
export const forms: readonly ((walk: Walk) => Promise<void>)[] = [
  readRecords,
  queryFields,
  search,
  choices,
  exported,
  history,
  duplicates,
  tally,
  further,
  hear,
  relations,
  transitions,
  create,
  update,
  updateMany,
  remove,
  removeMany,
  trash,
  takeOver,
]

export { openFiles } from './recordActions'
