import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { pagesOf } from '../../src/app/shell/resourceElements'
import type { Resource } from '../../src/core/schema/resource'
import { defineResource, text } from '../../src/define'
import { NotFound } from '../../src/ui/page/NotFound'

const common = { title: 'name', list: { columns: ['name'] } } as const
const notes = defineResource({ ...common, name: 'notes', subject: 'Note', fields: { name: text() } })
const rates = defineResource({
  ...common,
  name: 'rates',
  subject: 'Rate',
  fields: { name: text({ readOnly: true }) },
  systemOnly: ['create', 'delete'],
})

/** Each page requires its own permission. */
type Pages = Record<'list' | 'show' | 'edit' | 'create', ReactElement<{ children: ReactElement }>>

function missingOf(resource: Resource): string[] {
  const pages = pagesOf(resource) as Pages
  return (['list', 'show', 'edit', 'create'] as const).filter(
    view => pages[view].props.children.type === NotFound,
  )
}

describe('resource pages', () => {
  it('R-13 a resource that nobody creates or edits by hand has no form at any address', () => {
    expect(missingOf(rates)).toEqual(['edit', 'create'])
    expect(missingOf(notes)).toEqual([])
  })
})
