import type { ImportRow } from '../../../../src/contract/imports'
import { formatValue } from '../../../../src/core/field/formatValue'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import type { Scope } from '../../../base/services'
import { KnownLabels } from '../../../engine/records/export/knownLabels'
import { formatIssue } from './formatIssue'
import type { CheckedRow, RowChange } from './row'

/** Returns rows as the API sends them: their issues and changes in the reader's language. */
export async function serializeRows(
  scope: Scope,
  resource: Resource,
  rows: readonly (CheckedRow & { cut?: boolean })[],
): Promise<ImportRow[]> {
  const format = await valueFormatter(scope, resource, rows)
  return rows.map(({ row, cells, state, mended = false, record_id, issues, changes, cut }) => ({
    ...{ row, cells, state, mended, record_id, ...(cut ? { cut } : {}) },
    issues: (issues ?? []).map(issue => ({
      column: issue.column ?? null,
      field: issue.field ?? null,
      message: formatIssue(scope, issue),
    })),
    changes: (changes ?? []).map(({ field, before, after }) => ({
      field,
      before: format(field, before),
      after: format(field, after),
    })),
  }))
}

async function valueFormatter(scope: Scope, resource: Resource, rows: readonly CheckedRow[]) {
  const { services, language, context } = scope
  const labels = new KnownLabels(scope)
  const targetOf = (name: string) => {
    const field = fieldOf(resource, name)
    return field && services.resources.target(field)
  }
  const all: RowChange[] = rows.flatMap(({ changes }) => changes ?? [])
  await labels.learn(
    all.flatMap(({ field, before, after }) => {
      const target = targetOf(field)
      return target ? [{ target, values: [before, after] }] : []
    }),
  )
  const speaking = {
    ...{ language, timeZone: context.timeZone },
    word: (label: Parameters<typeof services.messages.label>[1]) => services.messages.label(language, label),
  }
  return (field: string, value: unknown): string => {
    const target = targetOf(field)
    if (!target || value === null) return formatValue({ resource, field, value }, speaking)
    return splitIds(value)
      .map(id => labels.labelOf(target, id) ?? `#${id}`)
      .join(', ')
  }
}

/** Returns the ids of a reference to one or several records. */
const splitIds = (value: unknown): unknown[] => ([] as unknown[]).concat(value)
