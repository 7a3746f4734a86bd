import { z } from 'zod'

/** The ID of a record: a positive whole number. */
export const recordId = z.int().min(1)

export const referenceSchema = () => recordId
