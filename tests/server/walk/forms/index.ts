import type { Walk } from '../walk'
import { askFields, search } from './asking'
import { remove, removeMany, updateMany } from './bulk'
import { further } from './further'
import { hear } from './hearing'
import { takeOver } from './imports'
import { relations, transitions } from './nested'
import { readRecords } from './reading'
import { choices, duplicates, exported, history, tally } from './recordActions'
import { trash } from './trash'
import { create, update } from './writing'

/** Everything that is done with one resource, in this order: what only reads comes first. */
export const forms: readonly ((walk: Walk) => Promise<void>)[] = [
  readRecords,
  askFields,
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
