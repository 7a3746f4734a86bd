import { formatMoney } from '../../src/core/field/formatMoney'
import { type FormatContext, formatValue } from '../../src/core/field/formatValue'
import { less } from '../../src/core/money/arithmetic'
import { fieldLabel } from '../../src/core/schema/labels'
import type { Fields, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { VersionChange } from './changes'
import { policyVersions } from './index'

/** The language of a screen or a document, with its texts. */
export interface ChangeFormatter extends FormatContext {
  translate(key: string, params?: Record<string, unknown>): string
  /** Returns the name of an item of a list; its own name by default. */
  nameOf?(item: Values): string
}

const WORDS = 'resources.policy-page.change'

/** The fields of a version and of its lists' items, by their path: `coverages.limit`. */
const fields: Fields = Object.fromEntries(
  Object.entries(policyVersions.fields).flatMap(([name, field]) => [
    [name, field],
    ...Object.entries('fields' in field ? (field.fields as Fields) : {}).map(([part, one]) => [
      `${name}.${part}`,
      one,
    ]),
  ]),
)

/** Joins the texts of changes, which can contain commas themselves. */
export const joined = (language: string, texts: readonly string[]): string =>
  language === 'ar' ? texts.map(text => `\u2068${text}\u2069`).join('؛ ') : texts.join('; ')

/**
 * Returns a change as a text: “Limit of Glass: from €2,000.00 to €5,000.00”, “Net premium: +€100.00 for a full term”.
 */
export function changeText(change: VersionChange, format: ChangeFormatter): string {
  const { field, kind, part, item, before, after } = change
  const path = part ? `${field}.${part}` : field
  const formatted = (value: unknown) =>
    formatValue({ resource: { name: policyVersions.name, fields }, field: path, value }, format)
  const label = format.word(fieldLabel(policyVersions, path))
  const name = item ? (format.nameOf?.(item) ?? String(item.name ?? item.code)) : ''
  if (kind === 'added' || kind === 'removed')
    return format.translate(`${WORDS}.${kind}`, {
      list: format.word(fieldLabel(policyVersions, field)),
      item: name,
    })
  if (field === 'answers') return format.translate(`${WORDS}.answers`)
  if (field === 'premium_net' && before && after) {
    const difference = less(after as Money, before as Money)
    const change = formatMoney(difference, format.language, { signDisplay: 'always' })
    return format.translate(`${WORDS}.premium`, { label, change })
  }
  const values = { label, item: name, before: formatted(before), after: formatted(after) }
  return format.translate(`${WORDS}.${kind}`, values)
}
