import type { TableSpec } from '../tables'
import type { PlanDraft } from './draft'
import { quoted } from './sqlText'

/** After every two-hundredth row, where by itself the database waits for every fifth. */
const SHARE = '0.005'
const OPTIONS = ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor']

/**
 * Plans how soon the database tidies up after changes. An index alone tells which rows a page has only of those of which
 * that is known; of all others the table is read. What somebody has set otherwise stays.
 */
export function planTidying(draft: PlanDraft, { name, tidied }: TableSpec, found: readonly string[]): void {
  const missing = OPTIONS.filter(option => !found.some(held => held.startsWith(`${option}=`)))
  if (!tidied || !missing.length) return
  const set = missing.map(option => `${option} = ${SHARE}`).join(', ')
  draft.tables.push([`alter table ${quoted(name)} set (${set})`])
}
