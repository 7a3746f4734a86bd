import { numberFormat } from '../../../src/core/i18n/intl'
import { publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Scope } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import type { Usual } from './file/lookInto'
import type { Imported } from './imported'
import { earlierChoices, shapeOf } from './mapping/shapes'
import { inspectInThread } from './readInThread'

/**
 * Reads the beginning of a file. If its code page is open, takes the one that the person chose for an earlier file
 * with the same headings, which can have special letters too.
 */
export async function inspectAsBefore(scope: Scope, owner: Pick<Imported, 'by' | 'resource'>, path: string) {
  const usual = await usualOf(scope)
  const found = await inspectInThread({ person: scope.actor.id, path }, usual)
  for (const { encoding } of found.look.encodings) {
    const read =
      encoding === found.reading.encoding
        ? found
        : await inspectInThread({ person: scope.actor.id, path }, usual, { encoding })
    const shape = shapeOf(read.headers)
    const { same } = await earlierChoices(scope.services.db.kysely, { ...owner, shape })
    if (same?.reading.encoding === encoding && same.reading.chosen?.includes('encoding')) return read
  }
  return found
}

/**
 * Returns the defaults for what a file doesn't show: the decimal separator of
 * the reader's language and the office's currency.
 */
export async function usualOf({ services, language }: Scope): Promise<Usual> {
  const { default_currency } = await readSettings(services.db.kysely, ['default_currency'])
  const decimal = numberFormat(language).format(0.5).includes(',') ? ',' : '.'
  return { decimal, currency: String(default_currency ?? publicDefaults.default_currency) }
}
