import type { Values } from '../../core/schema/resource'
import type { AttachmentsField } from './attachments.type'

/** Returns the kinds of document that a record needs. */
export function neededIn({ needed }: AttachmentsField, record: Values): string[] {
  const value = needed ? record[needed] : undefined
  return Array.isArray(value) ? value.map(String) : []
}
