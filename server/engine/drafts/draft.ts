import { z } from 'zod'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'

const values = z.record(z.string(), z.unknown())

/** A draft as a browser sends it. */
export const draftSchema = z.strictObject({
  /** The fields that were changed. */
  values,
  /** The record as it was when typing began. */
  base: values.nullish(),
  /** What was sent and has had no answer. */
  sent: z.array(values).max(5).nullish(),
  idempotency_key: z
    .string()
    .max(255)
    .regex(/^[\x21-\x7e]+$/)
    .nullish(),
  /** What a new record would be called. */
  label: z.string().max(200).nullish(),
  /** When it was typed. */
  at: z.iso.datetime(),
  /** Which browser it was typed in, by a name that the browser gave itself. */
  device: z.string().min(1).max(64),
})

export type SentDraft = z.infer<typeof draftSchema>

/** What is kept of a draft besides where and when it was typed. */
export interface DraftContent {
  values: Values
  base?: Values | null
  sent?: Values[] | null
  idempotency_key?: string | null
  label?: string | null
}

/** What of a draft may be kept: fields that there are, and no secrets. */
export function contentOf(
  resource: Resource,
  { values, base, sent, idempotency_key, label }: SentDraft,
): DraftContent {
  const kept = (given: Values) => knownFields(resource, given)
  return {
    values: kept(values),
    ...(base ? { base: { ...kept(base), id: base.id, version: base.version } } : {}),
    ...(sent ? { sent: sent.map(kept) } : {}),
    ...(idempotency_key ? { idempotency_key } : {}),
    ...(label ? { label } : {}),
  }
}

function knownFields({ fields }: Resource, given: Values): Values {
  const kept: Values = {}
  for (const [name, field] of Object.entries(fields))
    if (Object.hasOwn(given, name) && !typeOf(field).writeOnly) kept[name] = given[name]
  return kept
}
