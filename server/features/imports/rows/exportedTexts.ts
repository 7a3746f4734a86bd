import type { Resource, Values } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { cellText } from '../../../engine/records/export/csvColumns'
import { KnownLabels } from '../../../engine/records/export/knownLabels'

/** Spreadsheets save line breaks as their own. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** The texts that an export writes for the stored values of records, in each language. */
export class ExportedTexts {
  readonly #languages: { scope: Scope; labels: KnownLabels }[]

  constructor(
    scope: Scope,
    private readonly resource: Resource,
  ) {
    this.#languages = scope.services.messages.languages.map(language => {
      const own = { ...scope, language }
      return { scope: own, labels: new KnownLabels(own) }
    })
  }

  /** Loads the labels of references. */
  async learn(references: readonly { name: string; record: Values }[]): Promise<void> {
    const { resource } = this
    for (const { scope, labels } of this.#languages)
      await labels.learn(
        references.flatMap(({ name, record }) => {
          const field = fieldOf(resource, name)
          const target = field && scope.services.resources.target(field)
          return target ? [{ target, values: [record[name] ?? null] }] : []
        }),
      )
  }

  /** Returns whether an export writes this text for a record's value, in any language. */
  has(name: string, text: string | undefined, record: Values): boolean {
    const { resource } = this
    const field = fieldOf(resource, name)
    const stored = record[name]
    if (!field || stored === null || stored === undefined || text === undefined) return false
    const isSame = (other: string) => other === text || (text.includes('\n') && lines(other) === lines(text))
    if (isSame(typeOf(field).text(stored, field))) return true
    return this.#languages.some(({ scope, labels }) => {
      const labelOf = (target: Resource, id: unknown) => labels.labelOf(target, id)
      return isSame(cellText({ scope, resource, labelOf }, name, stored))
    })
  }
}
