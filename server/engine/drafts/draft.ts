import type { DraftBody, StoredDraft } from '../../../src/contract/drafts'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'

/** What is kept of a draft besides where and when it was typed. */
export type DraftContent = Omit<StoredDraft, 'at' | 'device'>

/** What of a draft may be kept: fields that there are, and no secrets. */
export function contentOf(
  resource: Resource,
  { values, base, sent, idempotency_key, label }: DraftBody,
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
