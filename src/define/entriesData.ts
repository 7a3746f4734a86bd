import { z } from 'zod'
import { isObjectMember } from '../core/schema/byName'

const entryName = z
  .string()
  .min(1)
  .refine(name => !isObjectMember(name))
/** The most entries of one part, so that a check stays short. */
export const MAX_ENTRIES = 1_000

/** The schema of a part with named entries. */
export const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .record(entryName, entry)
    .refine(entries => Object.keys(entries).length <= MAX_ENTRIES, { params: { most: MAX_ENTRIES } })
